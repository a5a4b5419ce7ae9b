/**
 * Lists: the rows of a file, or pasted addresses. A list is imported, can be analyzed and verified, is read by page and
 * downloaded. A list that expires or is removed is erased completely.
 */
export * as List from "./index.ts";
export { create, createWithFile, renewedUpload } from "./create.ts";
export { csvLine } from "./download/csv.ts";
export { giveUpImport, importStep, received, restartImport } from "./import-job.ts";
export { giveNumber, numbered } from "./number.ts";
export { quote } from "./quote.ts";
export { facets, get, named, result, resultRow, results, rows } from "./read.ts";
export { erase, eraseLateObjects } from "./erase.ts";
export { expire } from "./expire.ts";
export { expiring } from "./expiring.ts";
export { remove, removeAll } from "./remove.ts";
export {
  giveUpDownload,
  makeDownload,
  openDownload,
  readDownload,
  requestDownload,
  restartDownload,
  rowsOfDownload,
} from "./request-download.ts";
export * from "./schema.ts";
export { analyze, steer, verify } from "./start.ts";
export { uploadSeconds } from "./upload.ts";
export { startImported } from "./start-imported.ts";
export { tellAnalysis, tellImportFailure, tellRefusal, tellVerification } from "./tell.ts";
export { isUnderWay } from "./under-way.ts";
export { update } from "./update.ts";

import { z } from "zod";
import { Store } from "../aws/store/index.ts";
import { Table } from "../aws/table/index.ts";
import { filePreview } from "../file/index.ts";
import { Analysis } from "../analysis/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { Cursor } from "../kit/cursor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { ID } from "../kit/id.ts";
import type { Page } from "../kit/page.ts";
import { listAreas } from "../kit/permission.ts";
import { ListEntity, type ListRow } from "./entity.ts";
import { isImporting, newImportJobOf, sendImport } from "./import-job.ts";
import { get, infoOf } from "./read.ts";
import { areaOf, rowFor, rowsOf } from "./row.ts";
import { Choice, type Info, ListQuery, type Preview } from "./schema.ts";
import { uploadOf } from "./upload.ts";

const usualPageSize = 25;
/** Bounds of the sort key: before and after every list id. */
const oldest = "lst_";
const newest = "lst_~";

/** Starts the import of an uploaded file with this choice of column. Another choice starts another import. */
export const uploaded = fn(z.object({ id: ID.schema("list"), choice: Choice }), async ({ id, choice }) => {
  const row = await rowFor(id, Actor.isApiKey() ? "add" : "edit");
  await requireUpload(row);
  const isSame =
    choice.column === row.choice.column &&
    choice.has_header === row.choice.has_header &&
    choice.delimiter === row.choice.delimiter;
  if (row.status === "ready" && isSame) return get(id);
  await sendImport(isSame && isImporting(row) ? await markImporting(row) : await startImport(row, choice));
  return get(id);
});

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
async function startImport(row: ListRow, choice: Choice): Promise<ListRow> {
  const { workspaceID, id } = row;
  const next: ListRow = { ...row, importID: ID.create("import"), choice };
  const patch = ListEntity.patch({ workspaceID, id })
    .set({ status: "importing", choice, importID: next.importID })
    .remove(["error"])
    .where((list, { eq }) => `${eq(list.importID, row.importID)} AND ${eq(list.locked, false)}`);
  await Table.write([
    Table.change(patch, () => conflict("The column can no longer be changed.")),
    Job.opening(newImportJobOf(next)),
    Analysis.deleting(workspaceID, id),
  ]);
  return next;
}

/**
 * The lists of a purpose, newest first, at most 25 a page unless a limit is given. `q` looks into names: such a page, as one
 * of a status, may be empty and go on. New lists do not move what a cursor continues with.
 */
export const list = fn(ListQuery, async ({ cursor, status, limit, ...query }): Promise<Page.Page<Info>> => {
  const { purpose } = query;
  const workspaceID = purpose ? Actor.can(areaOf(purpose), "view") : Actor.canAny(listAreas, "view");
  const isWanted = (row: Named) => Actor.may(areaOf(row.purpose), "view") && matches(row, query);
  const before = cursor ? Cursor.decode(cursor, ID.schema("list")) : newest;
  const { ids, next } = await search(workspaceID, before, isWanted, limit ?? usualPageSize);
  const infos = await infoOf(await rowsOf(workspaceID, ids));
  return {
    results: status ? infos.filter((info) => info.status === status) : infos,
    next_cursor: next === null ? null : Cursor.encode(next),
  };
});

/** The first rows of an uploaded file, with its detected layout. */
export const preview = fn(ID.schema("list"), async (id): Promise<Preview> => {
  const row = await rowFor(id, "view");
  await requireUpload(row);
  // The choice of a failed import may name a column that the file lacks.
  return filePreview(uploadOf(row), row.status === "failed" ? {} : row.choice);
});

const searched = ["id", "name", "purpose", "source"] as const;
type Named = Pick<ListRow, (typeof searched)[number]>;

/** Rows that one page looks at. The first look is short, since most pages have no filter. */
const lookSizes = (pageSize: number) => [pageSize + 1, 500, 500, 1_000, 2_000] as const;

/** The newest wanted lists that are older than one, and where the next page begins; null at the end. */
async function search(
  workspaceID: string,
  id: string,
  isWanted: (row: Named) => boolean,
  pageSize: number,
): Promise<{ ids: string[]; next: string | null }> {
  const ids: string[] = [];
  let before = id;
  for (const size of lookSizes(pageSize)) {
    const query = ListEntity.query.byWorkspace({ workspaceID }).between({ id: oldest }, { id: before });
    const { data } = await query.go({
      order: "desc",
      limit: size + 1,
      count: size + 1,
      attributes: [...searched],
    });
    const older = data.filter((row) => row.id !== before).slice(0, size);
    for (const row of older) {
      before = row.id;
      if (isWanted(row)) ids.push(row.id);
      if (ids.length === pageSize)
        return { ids, next: row === older.at(-1) && older.length < size ? null : before };
    }
    if (older.length < size) return { ids, next: null };
  }
  return { ids, next: before };
}

async function requireUpload({ upload }: ListRow): Promise<void> {
  if ((await Store.size(upload)) === null)
    throw new VisibleError(
      "conflict",
      "list.not_uploaded",
      "The file has not arrived yet. Upload it, then try again.",
    );
}

const matches = (row: Named, { purpose, source, q = "" }: ListQuery): boolean =>
  row.purpose === (purpose ?? row.purpose) &&
  row.source === (source ?? row.source) &&
  row.name.toLowerCase().includes(q.toLowerCase());

const conflict = (message: string) => new VisibleError("conflict", "list.conflict", message);
