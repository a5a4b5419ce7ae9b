import { layoutOf } from "./column.ts";
import type { OpenFile } from "./open-file.ts";
import type { Choice, Preview } from "./schema.ts";

const ROWS = 20;
const CELL = 200;

/** The first 20 rows of a file and its detected layout. Cells are cut to 200 characters. */
export function previewOf(file: OpenFile, choice: Choice = {}): Preview {
  const { hasHeader, columns, emailColumn } = layoutOf(file.sample, choice);
  return {
    format: file.format,
    delimiter: file.delimiter,
    encoding: file.encoding,
    has_header: hasHeader,
    columns,
    email_column: emailColumn,
    rows: file.sample
      .slice(hasHeader ? 1 : 0)
      .slice(0, ROWS)
      .map((row) => row.map((cell) => cell.slice(0, CELL))),
  };
}
