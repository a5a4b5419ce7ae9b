import { Job } from "../job/index.ts";
import type { ListRow } from "./entity.ts";

/** How long the form that a list comes with accepts an upload. */
export const uploadSeconds = 3_600;

/** About this many bytes of a file are a row. */
const rowBytes = 100;

/** Whether the upload is that of a small list, as far as its size tells. What is pasted is small. */
export const isSmallUpload = ({ size = 0 }: ListRow): boolean => Job.isSmall(size / rowBytes);

/** The key of a list's upload. */
export const uploadKey = (workspaceID: string, listID: string): string => `upload/${workspaceID}/${listID}`;

/** The upload, and how to read it. */
export const uploadOf = ({ upload, filename, source, choice }: ListRow) => ({
  key: upload,
  filename: filename ?? "pasted.txt",
  lines: source === "paste",
  delimiter: choice.delimiter,
  encoding: choice.encoding,
});
