/** Reads uploaded files as a stream of rows, in UTF-8, UTF-16 or Windows-1252, in any dialect. A file that cannot be read throws a FileProblem. */
export { unwrap } from "./cell.ts";
export { doubtfulColumns, type Layout, layoutOf } from "./column.ts";
export type { OpenFile } from "./open-file.ts";
export { dataRows, open, requireRows, type Upload } from "./open.ts";
export { isArchive } from "./format.ts";
export { type Archive, openArchive } from "./open-archive.ts";
export { FileProblem } from "./problem.ts";
export { StoredPosition } from "./position.ts";
export type { Position } from "./reading.ts";
export type { Row } from "./rows.ts";
export { bytesOf, type Source } from "./source.ts";
export { tableOf } from "./table.ts";
export { filePreview, objectSource } from "./stored-file.ts";
export { openZIP } from "./zip.ts";
