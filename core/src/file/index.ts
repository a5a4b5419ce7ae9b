/** Choice files, read in a stream: any encoding, any dialect, rows in batches. What cannot be read is a FileProblem. */
export { unwrap } from "./cell.ts";
export { type Layout, layoutOf } from "./column.ts";
export type { OpenFile } from "./open-file.ts";
export { dataRows, open, type Upload } from "./open.ts";
export { filePreview } from "./preview.ts";
export { FileProblem } from "./problem.ts";
export { Place } from "./reading.ts";
export type { Row } from "./rows.ts";
export { type Source, sourceOf } from "./source.ts";
