/** Starts the import of a file that has been uploaded, by a choice of columns. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Table } from "../../aws/table/index.ts";
import { filePreview } from "../../file/index.ts";
import { Analysis } from "../../analysis/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { ID } from "../../kit/id.ts";
import { firstImportOf, ListEntity, type ListRow } from "../entity.ts";
import { isImporting, newImportJobOf, sendImport } from "../import-job.ts";
import { get } from "../read.ts";
import { rowFor } from "../row.ts";
import { ImportChoice, type Preview } from "../schema.ts";
import { countingReimport, countPreview } from "./quota.ts";
import { uploadOf } from "../uploaded-file.ts";

/**
 * Starts the import of an uploaded file with this choice of column, mended or not. Another choice starts another import.
 * A choice of `mend` alone keeps the columns.
 */
export const uploaded = fn(
  z.object({ id: ID.schema("list"), choice: ImportChoice }),
  async ({ id, choice: chosen }) => {
    const row = await rowFor(id, Actor.isApiKey() ? "add" : "edit");
    const { mend = row.mend === true, ...columns } = chosen;
    const isAboutColumns = chosen.mend === undefined || Object.keys(columns).length > 0;
    const choice = isAboutColumns ? columns : row.choice;
    await requireUpload(row);
    const isSame =
      choice.column === row.choice.column &&
      choice.has_header === row.choice.has_header &&
      choice.delimiter === row.choice.delimiter &&
      choice.encoding === row.choice.encoding &&
      mend === (row.mend === true);
    if (row.status === "ready" && isSame) return get(id);
    await sendImport(
      isSame && isImporting(row) ? await markImporting(row) : await startImport(row, { choice, mend }),
    );
    return get(id);
  },
);

/** Says that the file of an open import has been uploaded. */
async function markImporting(row: ListRow): Promise<ListRow> {
  const { workspaceID, id, importID } = row;
  const patch = ListEntity.patch({ workspaceID, id })
    .set({ status: "importing" })
    .where((list, { eq }) => `${eq(list.importID, importID)} AND ${eq(list.status, "uploading")}`);
  await Table.write([Table.change(patch)]).catch(Job.unlessRefused);
  return row;
}

/** Replaces the import of a list. An analysis of the earlier import is deleted; its job ends with its next step. */
async function startImport(row: ListRow, chosen: Pick<ListRow, "choice" | "mend">): Promise<ListRow> {
  const { workspaceID, id } = row;
  const next: ListRow = { ...row, importID: ID.create("import"), ...chosen };
  const patch = ListEntity.patch({ workspaceID, id })
    .set({ status: "importing", ...chosen, importID: next.importID })
    .remove(["error"])
    .where((list, { eq }) => `${eq(list.importID, row.importID)} AND ${eq(list.locked, false)}`);
  await Table.write([
    Table.change(patch, () => conflict("The column can no longer be changed.")),
    Job.opening(newImportJobOf(next)),
    ...(hasChoice(row) ? [countingReimport(workspaceID)] : []),
    Analysis.deleting(workspaceID, id),
  ]);
  return next;
}

/** Whether somebody chose how the file is read: the choice that nearly every file is uploaded with is no other one. */
const hasChoice = ({ id, importID, choice }: ListRow): boolean =>
  importID !== firstImportOf(id) || Object.keys(choice).length > 0;

/** The first rows of an uploaded file, with its detected layout. Throws `limit` beyond 30 a minute of a workspace. */
export const preview = fn(ID.schema("list"), async (id): Promise<Preview> => {
  const row = await rowFor(id, "view");
  await requireUpload(row);
  await countPreview(row.workspaceID);
  // The choice of a failed import may name a column that the file lacks.
  return filePreview(uploadOf(row), row.status === "failed" ? {} : row.choice);
});

async function requireUpload({ upload }: ListRow): Promise<void> {
  if ((await Store.size(upload)) === null)
    throw new VisibleError(
      "conflict",
      "list.not_uploaded",
      "The file has not arrived yet. Upload it, then try again.",
    );
}

const conflict = (message: string) => new VisibleError("conflict", "list.conflict", message);
