/** Imports that do not end in one go: where they go on, and by which of the messages that say so. */
import { z } from "zod";
import { Queue } from "../aws/queue/index.ts";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { ID } from "../kit/id.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { Checkpoint, unfinishedBelow, unfinishedKey } from "./import/index.ts";
import { Clock } from "../port/clock/index.ts";
import { readRow } from "./row.ts";

const Continuation = z.object({
  /** Of the choice of column that the import goes by. */
  choices: z.int(),
  /** From 1, one more each time. */
  step: z.int().min(1),
  /** Where the import writes. */
  prefix: z.string(),
  /** The object with what it knows. */
  checkpoint: z.string(),
});
export type Continuation = z.infer<typeof Continuation>;

export const ImportMessage = z.object({
  workspaceID: ID.schema("workspace"),
  listID: ID.schema("list"),
  /** Absent where the import begins. */
  continuation: Continuation.optional(),
});
export type ImportMessage = z.infer<typeof ImportMessage>;

/** Whether an import of the list is still wanted. */
export const isAwaited = ({ status }: ListRow): boolean => status === "uploading" || status === "importing";

/** What a list's row says while its import is to come to an end, beginning now. */
export function awaitedFrom(now: Date) {
  const time = now.toISOString();
  return { awaited: "import", awaitedSince: time, heartbeat: time } as const;
}

/** A sign of life. */
export const alive = () => ({ awaited: "import", heartbeat: Clock.now().toISOString() }) as const;

/** What the row says no more once the import has ended. */
export const ended = ["awaited", "awaitedSince", "heartbeat", "step", "checkpoint"] as const;

/** Leaves the rest of an import to a later message. */
export async function putDown(
  { workspaceID, id: listID, choices }: ListRow,
  { prefix, step }: Pick<Continuation, "prefix" | "step">,
  checkpoint: Checkpoint,
): Promise<void> {
  const key = unfinishedKey(prefix);
  await Store.put(key, JSON.stringify(checkpoint));
  const continuation: Continuation = { choices, step, prefix, checkpoint: key };
  const body: ImportMessage = { workspaceID, listID, continuation };
  await Queue.send("import-list", [{ body }]);
}

/** What the import knows, for the one who takes it up. */
export const checkpointOf = async ({ checkpoint }: Continuation): Promise<Checkpoint> =>
  Checkpoint.parse(JSON.parse(await Store.text(checkpoint)));

/**
 * Takes up the import where the message says. Of all messages of a step the first to come stands, and it alone, however
 * often it comes; so that what is delivered twice does not multiply. Returns whether this is the one.
 */
export async function takeUp(row: ListRow | null, continuation: Continuation): Promise<ListRow | null> {
  const { choices, step, checkpoint } = continuation;
  if (!row || !isAwaited(row) || row.choices !== choices) return null;
  if (stands(row, continuation)) return row;
  if ((row.step ?? 0) >= step) return null;
  const { workspaceID, id } = row;
  const patch = ListEntity.patch({ workspaceID, id })
    .set({ step, checkpoint, ...alive() })
    .where(
      (list, { eq, lt, notExists }) =>
        `${eq(list.choices, choices)} AND ${eq(list.status, row.status)} AND (${notExists(list.step)} OR ${lt(list.step, step)})`,
    );
  await Table.write([Table.change(patch)]).catch(unlessRefused);
  const now = await readRow(workspaceID, id);
  return now && isAwaited(now) && stands(now, continuation) ? now : null;
}

/** Whether nothing but this message moves the list's import on. */
export const stands = (row: ListRow, continuation: Continuation | undefined): boolean =>
  row.step === continuation?.step && row.checkpoint === continuation?.checkpoint;

/** Removes what an import left below its prefix: all of it, or what is not the list's by now. */
export async function tidy(row: ListRow | null, prefix: string): Promise<void> {
  if (row && isAwaited(row) && row.checkpoint?.startsWith(prefix)) return;
  await Store.removeBelow(row?.imported?.prefix === prefix ? unfinishedBelow(prefix) : prefix);
}

function unlessRefused(error: unknown): void {
  if (!(error instanceof Table.Refused)) throw error;
}
