/** The row of the upload that a result belongs to. It costs two small reads and 256 KiB of a text file. */
import { Store } from "../../aws/store/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { layoutOf, objectSource, open, type Upload } from "../../file/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { decodePositions, positionRange } from "../../kit/position-map.ts";
import { columnNames } from "../column-names.ts";
import {
  type ImportResult,
  positionsKey,
  readPlaces,
  rowAt,
  rowIndexKey,
  uploadCopyKey,
} from "../import/index.ts";
import { limits, type UploadedRow } from "../schema.ts";

type Reads = Pick<Objects, "bytes" | "size" | "read">;

/** The first row of the address at a position. Throws `missing` where the list has no such position. */
export async function uploadedRow(
  upload: Omit<Upload, "key">,
  imported: ImportResult,
  position: number,
  objects: Reads = Store,
): Promise<UploadedRow> {
  const { prefix, rows, emailColumn: column, hasHeader: has_header } = imported;
  if (position >= rows.distinct + rows.bad_syntax) throw missing();
  const [entry] = decodePositions(await objects.bytes(positionsKey(prefix), positionRange(position, 1)));
  if (!entry) throw missing();
  const found = { number: entry.first + 1, repeats: entry.count - 1 };
  if (imported.format === "xlsx" && found.number > limits.workbookRows) return { ...found, cells: null };
  const places = await readPlaces(objects, rowIndexKey(prefix));
  const file = await open(await objectSource(objects, uploadCopyKey(prefix)), upload);
  const row = await rowAt(file, layoutOf(file.sample, { column, has_header }), places, entry.first);
  const names = columnNames(file, imported).slice(0, limits.rowCells);
  return {
    ...found,
    cells: names.map((name, index) => ({
      column: name,
      text: (row?.[index] ?? "").slice(0, limits.cellText),
    })),
  };
}

const missing = () => new VisibleError("missing", "results.position", "There is no such row.");
