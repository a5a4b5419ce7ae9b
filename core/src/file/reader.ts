/** The reader of files, safe for the browser: the preview runs the same code as the import. */
export { type BadCells, countBadCells } from "./bad-cells.ts";
export { open } from "./open.ts";
export { previewOf } from "./preview.ts";
export { FileProblem } from "./problem.ts";
export { blobSource } from "./source.ts";
