import { Queue } from "../aws/queue/index.ts";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { each } from "../kit/each.ts";
import { Config } from "../kit/config.ts";
import { Clock } from "../port/clock/index.ts";
import { land, uploadSeconds } from "./arrive.ts";
import { alive, type Continuation, type ImportMessage, isAwaited } from "./continuation.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { prefixOf } from "./import/index.ts";
import { readRow } from "./row.ts";

/** Looks after imports without a recent sign of life: asks for them again, or ends those that are too old or have nothing to read. */
export async function sweep(): Promise<void> {
  Actor.operator();
  const before = new Date(Clock.now().getTime() - Config.get().staleSeconds * 1000).toISOString();
  const { data } = await ListEntity.query
    .awaitedByHeartbeat({ awaited: "import" })
    .lt({ heartbeat: before })
    .go({ pages: "all" });
  await each(data, ({ workspaceID, id }) =>
    Actor.provide({ type: "system", workspaceID, job: "sweep-imports" }, () => revive(workspaceID, id)),
  );
}

async function revive(workspaceID: string, listID: string): Promise<void> {
  const row = await readRow(workspaceID, listID);
  if (!row || !isAwaited(row)) return;
  if ((await Store.size(row.upload)) === null) {
    if (mayStillBeUploaded(row)) return;
    return giveUp(row, "The file never arrived. Please upload it again.");
  }
  if (ageSeconds(row) > Config.get().deadlineSeconds)
    return giveUp(row, "Something went wrong on our side while reading this file. Please upload it again.");
  const body: ImportMessage = { workspaceID, listID, continuation: continuationOf(row) };
  await Queue.send("import-list", [{ body }]);
  await showLife(row);
}

const giveUp = (row: ListRow, message: string): Promise<void> =>
  land(row, { status: "failed", error: { code: "import.failed", message } });

/** The form with which a file is posted does not hold for ever. */
const mayStillBeUploaded = (row: ListRow): boolean =>
  row.status === "uploading" && ageSeconds(row) <= 2 * uploadSeconds;

const ageSeconds = ({ awaitedSince, timeCreated }: ListRow): number =>
  (Clock.now().getTime() - Date.parse(awaitedSince ?? timeCreated)) / 1000;

/** Where the import stood when it was last put down; undefined where it never was. */
const continuationOf = ({ choices, step, checkpoint }: ListRow): Continuation | undefined =>
  step && checkpoint ? { choices, step, checkpoint, prefix: prefixOf(checkpoint) } : undefined;

async function showLife({ workspaceID, id }: ListRow): Promise<void> {
  const patch = ListEntity.patch({ workspaceID, id })
    .set(alive())
    .where((list, { exists }) => exists(list.awaited));
  await Table.write([Table.change(patch)]).catch((error: unknown) => {
    if (!(error instanceof Table.Refused)) throw error;
  });
}
