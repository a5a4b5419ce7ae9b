import { Analysis } from "../analysis/index.ts";
import { Audit } from "../audit/index.ts";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { each } from "../kit/each.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Verification } from "../verification/index.ts";
import { uploadKey } from "./arrive.ts";
import { ListEntity } from "./entity.ts";
import { gone, readRow, rowFor } from "./row.ts";
import { Events } from "./schema.ts";

/** Removes a list; what it holds, and a verification that is under way, go with it through `erase`. */
export const remove = fn(ID.schema("list"), (id): Promise<void> => removeBefore(id, null));

/** Removes a list whose time is over by then, as the row itself says; at any time where that is null. */
async function removeBefore(id: string, time: string | null): Promise<void> {
  const { workspaceID, name } = await rowFor(id, "delete");
  const deletion = ListEntity.delete({ workspaceID, id }).where((row, { exists, lt }) =>
    time === null ? exists(row.name) : lt(row.timeExpires, time),
  );
  await Table.write([
    Table.change(deletion, gone),
    Audit.record(workspaceID, "list.deleted", { id, name }),
    Table.event(Events.Deleted.of(workspaceID, { listID: id })),
  ]);
}

/** Erases what a removed list left behind. Can be run again. */
export const erase = fn(ID.schema("list"), async (id): Promise<void> => {
  const workspaceID = Actor.system();
  if (await readRow(workspaceID, id)) return;
  await Promise.all([Analysis.erase(id), Verification.erase(id)]);
  await Promise.all(
    [uploadKey(workspaceID, id), `list/${workspaceID}/${id}/`, `download/${workspaceID}/${id}/`].map(
      Store.removeBelow,
    ),
  );
});

/** Removes every list of a workspace. Can be run again. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  const { data } = await ListEntity.query.byWorkspace({ workspaceID }).go({ pages: "all", consistent: true });
  await each(data, ({ id }) => remove(id).catch(unlessGone));
}

/** Removes the lists whose time is over, but for those that are given more meanwhile. */
export async function expire(): Promise<void> {
  Actor.operator();
  const now = Clock.now().toISOString();
  const { data } = await ListEntity.query
    .byExpiry({ kept: "kept" })
    .lt({ timeExpires: now })
    .go({ pages: "all" });
  await each(data, ({ workspaceID, id }) =>
    Actor.provide({ type: "system", workspaceID, job: "expire-lists" }, () => removeBefore(id, now)).catch(
      unlessGone,
    ),
  );
}

function unlessGone(error: unknown): void {
  if (!(error instanceof VisibleError && error.kind === "missing")) throw error;
}
