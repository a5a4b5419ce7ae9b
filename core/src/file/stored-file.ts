/** Uploaded files in storage, as sources to read from. */
import type { Objects } from "../aws/store/objects.ts";
import { Store } from "../aws/store/index.ts";
import { open, type Upload } from "./open.ts";
import { previewOf } from "./preview.ts";
import { FileProblem } from "./problem.ts";
import type { Choice, Preview } from "./schema.ts";
import type { Source } from "./source.ts";

/** An object as a source. Throws ObjectMissing if it does not exist. */
export async function objectSource(objects: Pick<Objects, "size" | "read">, key: string): Promise<Source> {
  const size = await objects.size(key);
  if (size === null) throw new Store.ObjectMissing(key);
  return { size, read: (range) => objects.read(key, range) };
}

/** What a preview inflates of a workbook while somebody waits. An import has much more. */
const previewReads = {
  bytes: 64 * 2 ** 20,
  milliseconds: 4_000,
  refusal: () =>
    new FileProblem(
      "file.too_large_to_preview",
      "This workbook is too large for a preview. Save the list as CSV and upload that to choose another column.",
    ),
};

/** The preview of an uploaded file, by a choice of column and header. */
export async function filePreview(
  upload: Upload,
  choice: Choice = {},
  objects: Pick<Objects, "size" | "read"> = Store,
): Promise<Preview> {
  return previewOf(await open(await objectSource(objects, upload.key), upload, previewReads), choice);
}
