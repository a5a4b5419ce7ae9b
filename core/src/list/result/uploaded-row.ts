/** Rows of the upload that results belong to. One costs three small reads, and 256 KiB of a text file or of copies. */
import { Store } from "../../aws/store/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { layoutOf, objectSource, open, type Row, type Upload } from "../../file/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { PositionMap } from "../../verification/index.ts";
import { columnNames } from "../column-names.ts";
import {
  copiesOf,
  type ImportResult,
  positionsKey,
  readPlaces,
  rowsAt,
  rowIndexKey,
  rowsKey,
  uploadCopyKey,
} from "../import/index.ts";
import { limits, type UploadedRow } from "../schema.ts";

type Reads = Pick<Objects, "bytes" | "size" | "read">;

/** A position of the result, and where not its first row is meant, the number of another. */
interface WantedRow {
  position: number;
  row?: number | undefined;
}

/** The row of the address at a position. Throws `missing` where the list has no such position, or the row another address. */
export async function uploadedRow(
  upload: Omit<Upload, "key">,
  imported: ImportResult,
  { position, row }: WantedRow,
  objects: Reads = Store,
): Promise<UploadedRow> {
  const { prefix, rows: all } = imported;
  if (position >= all.distinct + all.bad_syntax) throw missing();
  const [entry] = PositionMap.decode(
    await objects.bytes(positionsKey(prefix), PositionMap.rangeOf(position, 1)),
  );
  if (!entry) throw missing();
  const index = row === undefined ? entry.first : row - 1;
  if (index !== entry.first && (await positionOf(index, imported, objects)) !== position) throw missing();
  const { names, rows } = await readUploaded(upload, imported, [index], objects);
  const own = rows.get(index);
  return { number: index + 1, repeats: entry.count - 1, cells: own ? cellsOf(names, own) : null };
}

/** The cells in these columns of some rows, by the index of the row. A row of a workbook without a copy is absent. */
export async function uploadedCells(
  upload: Omit<Upload, "key">,
  imported: ImportResult,
  { rows: indexes, columns }: { rows: readonly number[]; columns: readonly number[] },
  objects: Reads = Store,
): Promise<Map<number, string[]>> {
  const { rows } = await readUploaded(upload, imported, indexes, objects);
  const cellsIn = (row: Row) => columns.map((column) => (row[column] ?? "").slice(0, limits.shownText));
  return new Map([...rows].map(([index, row]) => [index, cellsIn(row)]));
}

interface Uploaded {
  /** Of all columns. */
  names: string[];
  rows: Map<number, Row>;
}

/** Rows of the upload by their index. */
async function readUploaded(
  upload: Omit<Upload, "key">,
  imported: ImportResult,
  indexes: readonly number[],
  objects: Reads,
): Promise<Uploaded> {
  const { prefix, emailColumn: column, hasHeader: has_header } = imported;
  const places = await readPlaces(objects, rowIndexKey(prefix));
  if (imported.format === "xlsx")
    return {
      names: columnNames({ sample: [imported.columns] }, imported),
      rows: await copiesOf(objects, prefix, places, indexes),
    };
  const file = await open(await objectSource(objects, uploadCopyKey(prefix)), upload);
  const layout = layoutOf(file.sample, { column, has_header });
  return { names: columnNames(file, imported), rows: await rowsAt(file, layout, places, indexes) };
}

/** The position of a row, by its index; null where there is no such row. */
async function positionOf(
  index: number,
  { prefix, rows }: ImportResult,
  objects: Reads,
): Promise<number | null> {
  if (index >= rows.total) return null;
  const bytes = await objects.bytes(rowsKey(prefix), { start: 4 * index, end: 4 * index + 3 });
  return bytes.readUInt32LE();
}

const cellsOf = (names: readonly string[], row: Row): { column: string; text: string }[] =>
  names
    .slice(0, limits.rowCells)
    .map((column, index) => ({ column, text: (row[index] ?? "").slice(0, limits.cellText) }));

const missing = () => new VisibleError("missing", "results.position", "There is no such row.");
