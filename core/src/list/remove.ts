/** The removal of lists: at once for their people, and erased by a job until nothing of them is left. */
import { Analysis } from "../analysis/index.ts";
import { Audit } from "../audit/index.ts";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { eachSettled } from "../kit/each-settled.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { Verification } from "../verification/index.ts";
import { ListEntity } from "./entity.ts";
import { downloadsBelow } from "./request-download.ts";
import { gone, readRow, rowFor } from "./row.ts";
import { Events } from "./schema.ts";
import { uploadKey } from "./upload.ts";

/** Removes a list. Its verification is paused with it; the job of `erase` cancels it and deletes everything else. */
export const remove = fn(ID.schema("list"), (id): Promise<void> => removeExpired(id, null));

/** Removes a list that has expired by `time`; any list where that is null. */
async function removeExpired(id: string, time: string | null): Promise<void> {
  const { workspaceID, name } = await rowFor(id, "delete");
  const deletion = ListEntity.delete({ workspaceID, id }).where((row, { exists, lt }) =>
    time === null ? exists(row.name) : lt(row.timeExpires, time),
  );
  await Table.transact(async (stale) => ({
    answer: undefined,
    changes: [
      Table.change(deletion, gone),
      Audit.record(workspaceID, "list.deleted", { id, name }),
      ...Job.reaction("erase-list", Events.Deleted.of(workspaceID, { listID: id })),
      ...(await Verification.pausing(id, stale)),
    ],
  }));
}

/** Erases everything of a removed list. Can be repeated. */
export const erase = fn(ID.schema("list"), async (id): Promise<void> => {
  const workspaceID = Actor.system();
  if (await readRow(workspaceID, id)) return;
  await Promise.all([Analysis.erase(id), Verification.erase(id)]);
  await Promise.all(
    [uploadKey(workspaceID, id), `list/${workspaceID}/${id}/`, downloadsBelow(workspaceID, id)].map(
      Store.removeBelow,
    ),
  );
});

/** Removes every list of a workspace. Can be repeated. */
export async function removeAll(): Promise<void> {
  const workspaceID = Actor.system();
  const { data } = await ListEntity.query.byWorkspace({ workspaceID }).go({ pages: "all", consistent: true });
  await eachSettled(data, ({ id }) => remove(id).catch(unlessGone));
}

/** Removes the lists that have expired. One whose retention is extended meanwhile stays. */
export async function expire(): Promise<void> {
  Actor.operator();
  const now = Clock.now().toISOString();
  const { data } = await ListEntity.query
    .byExpiry({ kept: "kept" })
    .lt({ timeExpires: now })
    .go({ pages: "all" });
  await eachSettled(data, ({ workspaceID, id }) =>
    Actor.provide({ type: "system", workspaceID, job: "expire-lists" }, () => removeExpired(id, now)).catch(
      unlessGone,
    ),
  );
}

function unlessGone(error: unknown): void {
  if (!(error instanceof VisibleError && error.kind === "missing")) throw error;
}
