import { ulid } from "ulid";
import { Queue } from "../aws/queue/index.ts";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { FileProblem } from "../file/index.ts";
import { importFile } from "./import/index.ts";
import { readRow } from "./row.ts";
import { Events, limits, type Problem } from "./schema.ts";

/** Storage says that a list's file has arrived: it is imported, by a guess of its column unless its owner chose one. */
export async function received(listID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (row?.status === "uploading") await Queue.send("import-list", [{ body: { workspaceID, listID } }]);
}

/**
 * Imports a list's file by the choice of column as it stands. Can be run again: each try writes below a prefix of its
 * own, and lands only where nobody chose anew or landed before.
 */
export async function importUpload(listID: string): Promise<void> {
  const row = await readRow(Actor.system(), listID);
  if (!row || !isAwaited(row) || (await Store.size(row.upload)) === null) return;
  const { workspaceID, upload: key, choice } = row;
  const prefix = `list/${workspaceID}/${listID}/${ulid()}/`;
  try {
    const imported = await importFile({ ...uploadOf(row), key, choice, prefix, limits });
    await land(row, { status: "ready", imported }, prefix);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    await land(row, { status: "failed", error: { code: error.code, message: error.message } }, prefix);
  }
}

/** Gives up on an import that keeps failing for no fault of the file. */
export async function fail(listID: string): Promise<void> {
  const row = await readRow(Actor.system(), listID);
  const message = "Something went wrong on our side while reading this file. Please upload it again.";
  if (row && isAwaited(row))
    await land(row, { status: "failed", error: { code: "import.failed", message } }, null);
}

/** How the list's file is to be read. */
export const uploadOf = ({ upload, filename, source }: ListRow) => ({
  key: upload,
  filename: filename ?? "pasted.txt",
  lines: source === "paste",
});

type Landing =
  { status: "ready"; imported: NonNullable<ListRow["imported"]> } | { status: "failed"; error: Problem };

async function land(row: ListRow, landing: Landing, prefix: string | null): Promise<void> {
  const { workspaceID, id, choices } = row;
  const patch = ListEntity.patch({ workspaceID, id })
    .set(landing)
    .where(
      (list, { eq }) =>
        `${eq(list.choices, choices)} AND (${eq(list.status, "uploading")} OR ${eq(list.status, "importing")})`,
    );
  const fact =
    landing.status === "ready" ? [Table.fact(Events.Imported.of(workspaceID, { listID: id }))] : [];
  try {
    await Table.write([Table.change(patch), ...fact]);
    if (landing.status === "ready") return;
  } catch (error) {
    if (!(error instanceof Table.Refused)) throw error;
  }
  if (prefix) await Store.removeBelow(prefix);
}

const isAwaited = ({ status }: ListRow): boolean => status === "uploading" || status === "importing";
