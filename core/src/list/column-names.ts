import type { OpenFile } from "../file/index.ts";
import type { ImportResult } from "./import/index.ts";

/** The full names of the file's own columns; `Column 3` for one without a header. */
export function columnNames(
  file: Pick<OpenFile, "sample">,
  { hasHeader, width }: Pick<ImportResult, "hasHeader" | "width">,
): string[] {
  const names = hasHeader ? (file.sample[0] ?? []) : [];
  return Array.from({ length: width }, (_, column) => names[column] ?? `Column ${column + 1}`);
}
