import { ulid } from "ulid";
import { Queue } from "../aws/queue/index.ts";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import {
  checkpointOf,
  type Continuation,
  ended,
  type ImportMessage,
  isAwaited,
  putDown,
  stands,
  takeUp,
  tidy,
} from "./continuation.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { FileProblem } from "../file/index.ts";
import { type Checkpoint, importOn } from "./import/index.ts";
import { readRow } from "./row.ts";
import { Events, limits, type Problem } from "./schema.ts";

/** How long a file can be posted with the form that its list came with. */
export const uploadSeconds = 3_600;

/**
 * Storage says that a list's file has arrived: it is imported, by a guess of its column unless its owner chose one. One
 * that arrives after its list was removed goes with it.
 */
export async function received(listID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (!row) return Store.remove(uploadKey(workspaceID, listID));
  if (row.status === "uploading") await Queue.send("import-list", [{ body: { workspaceID, listID } }]);
}

/**
 * Imports a list's file by the choice of column as it stands, until the deadline is near; a later message goes on. Can be
 * run again: each beginning writes below a prefix of its own, and lands only where nobody chose anew or landed before.
 */
export async function importUpload({ listID, continuation }: ImportMessage, deadline: Date): Promise<void> {
  const workspaceID = Actor.system();
  const found = await readRow(workspaceID, listID);
  if (!continuation) return begin(found, deadline);
  const row = await takeUp(found, continuation);
  if (row) await goOn(row, continuation, await checkpointOf(continuation), deadline);
  else await tidy(await readRow(workspaceID, listID), continuation.prefix);
}

async function begin(row: ListRow | null, deadline: Date): Promise<void> {
  if (!row || !isAwaited(row) || (await Store.size(row.upload)) === null) return;
  const prefix = `list/${row.workspaceID}/${row.id}/${ulid()}/`;
  await goOn(row, { prefix, step: 0 }, null, deadline);
}

async function goOn(
  row: ListRow,
  { prefix, step }: Pick<Continuation, "prefix" | "step">,
  from: Checkpoint | null,
  deadline: Date,
): Promise<void> {
  try {
    const input = { ...uploadOf(row), choice: row.choice, prefix, limits };
    const { result, checkpoint } = await importOn(input, from, deadline);
    if (result) await land(row, { status: "ready", imported: result }, prefix);
    else await putDown(row, { prefix, step: step + 1 }, checkpoint);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    await land(row, { status: "failed", error: { code: error.code, message: error.message } }, prefix);
  }
}

/** Gives up on an import that keeps failing for no fault of the file, unless it has come further by another message. */
export async function fail({ listID, continuation }: ImportMessage): Promise<void> {
  const row = await readRow(Actor.system(), listID);
  const message = "Something went wrong on our side while reading this file. Please upload it again.";
  if (row && isAwaited(row) && stands(row, continuation))
    await land(row, { status: "failed", error: { code: "import.failed", message } }, continuation?.prefix);
}

/** Where a list's file is posted. */
export const uploadKey = (workspaceID: string, listID: string): string => `upload/${workspaceID}/${listID}`;

/** How the list's file is to be read. */
export const uploadOf = ({ upload, filename, source }: ListRow) => ({
  key: upload,
  filename: filename ?? "pasted.txt",
  lines: source === "paste",
});

type Landing =
  { status: "ready"; imported: NonNullable<ListRow["imported"]> } | { status: "failed"; error: Problem };

/** Writes down what came of an import, unless nobody waits for it any more. */
export async function land(row: ListRow, landing: Landing, prefix?: string): Promise<void> {
  const { workspaceID, id, choices } = row;
  const patch = ListEntity.patch({ workspaceID, id })
    .set(landing)
    .remove([...ended])
    .where(
      (list, { eq }) =>
        `${eq(list.choices, choices)} AND (${eq(list.status, "uploading")} OR ${eq(list.status, "importing")})`,
    );
  const fact =
    landing.status === "ready" ? [Table.event(Events.Imported.of(workspaceID, { listID: id }))] : [];
  try {
    await Table.write([Table.change(patch), ...fact]);
  } catch (error) {
    if (!(error instanceof Table.Refused)) throw error;
  }
  if (prefix) await tidy(await readRow(workspaceID, id), prefix);
}
