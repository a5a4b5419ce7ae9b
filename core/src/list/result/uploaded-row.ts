/** The row of the upload that a result belongs to. It costs three small reads, and 256 KiB of a text file or of copies. */
import { Store } from "../../aws/store/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { layoutOf, objectSource, open, type Row, type Upload } from "../../file/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { PositionMap } from "../../verification/index.ts";
import { columnNames } from "../column-names.ts";
import {
  copyOfRow,
  type ImportResult,
  positionsKey,
  readPlaces,
  rowAt,
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
  const { prefix, rows, emailColumn: column, hasHeader: has_header } = imported;
  if (position >= rows.distinct + rows.bad_syntax) throw missing();
  const [entry] = PositionMap.decode(
    await objects.bytes(positionsKey(prefix), PositionMap.rangeOf(position, 1)),
  );
  if (!entry) throw missing();
  const index = row === undefined ? entry.first : row - 1;
  if (index !== entry.first && (await positionOf(index, imported, objects)) !== position) throw missing();
  const found = { number: index + 1, repeats: entry.count - 1 };
  const places = await readPlaces(objects, rowIndexKey(prefix));
  if (imported.format === "xlsx") {
    const copy = await copyOfRow(objects, prefix, places, index);
    return { ...found, cells: copy && cellsOf(columnNames({ sample: [imported.columns] }, imported), copy) };
  }
  const file = await open(await objectSource(objects, uploadCopyKey(prefix)), upload);
  const cells = await rowAt(file, layoutOf(file.sample, { column, has_header }), places, index);
  return { ...found, cells: cellsOf(columnNames(file, imported), cells ?? []) };
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
