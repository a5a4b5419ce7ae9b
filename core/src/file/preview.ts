import { layoutOf } from "./column.ts";
import { looksLikeAddress } from "./cell.ts";
import { requireRows } from "./open.ts";
import type { OpenFile } from "./open-file.ts";
import type { Choice, Preview } from "./schema.ts";

const previewRows = 20;
const maxCellLength = 200;
const doubtfulRows = 3;

/** The first 20 rows of a file, its detected layout and doubtful cells. Cells are cut to 200 characters. */
export function previewOf(file: OpenFile, choice: Choice = {}): Preview {
  requireRows(file);
  const { hasHeader, columns, emailColumn } = layoutOf(file.sample, choice);
  const rows = file.sample.slice(hasHeader ? 1 : 0);
  return {
    format: file.format,
    delimiter: file.delimiter,
    encoding: file.encoding,
    has_header: hasHeader,
    columns,
    email_column: emailColumn,
    rows: rows.slice(0, previewRows).map((row) => row.map((cell) => cell.slice(0, maxCellLength))),
    doubtful: emailColumn === null ? [] : doubtfulCells(rows.map((row) => row[emailColumn] ?? "")),
  };
}

const doubtfulCells = (cells: readonly string[]): string[] =>
  cells
    .filter((cell) => cell.includes("@") && !looksLikeAddress(cell))
    .slice(0, doubtfulRows)
    .map((cell) => cell.slice(0, maxCellLength));
