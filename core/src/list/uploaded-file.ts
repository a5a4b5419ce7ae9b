import type { Upload } from "../file/index.ts";
import { Job } from "../job/index.ts";
import type { ListRow } from "./entity.ts";
import type { ImportResult } from "./import/index.ts";

/** How long the form that a list comes with accepts an upload. */
export const uploadSeconds = 3_600;

/** About this many bytes of a file are a row. */
const rowBytes = 100;

/** Whether the upload is that of a small list, as far as its size tells. What is pasted is small. */
export const isSmallUpload = ({ source, size = 0 }: ListRow): boolean =>
  source === "paste" || Job.isSmall(size / rowBytes);

/** The key of a list's upload. */
export const uploadKey = (workspaceID: string, listID: string): string => `upload/${workspaceID}/${listID}`;

/** The upload, and how somebody chose to read it. */
export const uploadOf = ({ upload, filename, source, choice }: ListRow): Upload => ({
  key: upload,
  filename: filename ?? "pasted.txt",
  lines: source === "paste",
  delimiter: choice.delimiter,
  encoding: choice.encoding,
});

/** The upload, read as its import read it, which may have detected what nobody chose. */
export const importedUploadOf = (row: ListRow, { delimiter, encoding }: ImportResult): Upload => ({
  ...uploadOf(row),
  delimiter,
  encoding,
});
