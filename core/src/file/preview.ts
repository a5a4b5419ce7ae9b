import { Store } from "../aws/store/index.ts";
import type { Objects } from "../aws/store/objects.ts";
import type { Preview, Choice } from "./schema.ts";
import { layoutOf } from "./column.ts";
import { open, type Upload } from "./open.ts";
import { sourceOf } from "./source.ts";

const ROWS = 20;
const CELL = 200;

/** The file's first rows and what they show, so that its owner can choose the column. Long cells are cut short. */
export async function filePreview(
  upload: Upload,
  choice: Choice = {},
  objects: Pick<Objects, "size" | "read"> = Store,
): Promise<Preview> {
  const file = await open(await sourceOf(objects, upload.key), upload);
  const layout = layoutOf(file.sample, choice);
  return {
    format: file.format,
    delimiter: file.delimiter,
    encoding: file.encoding,
    has_header: layout.hasHeader,
    columns: layout.columns,
    email_column: layout.emailColumn,
    rows: file.sample
      .slice(layout.hasHeader ? 1 : 0)
      .slice(0, ROWS)
      .map((row) => row.map((cell) => cell.slice(0, CELL))),
  };
}
