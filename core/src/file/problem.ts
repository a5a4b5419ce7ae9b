import { VisibleError } from "../kit/error.ts";
import type { ColumnChoice } from "./schema.ts";

export type FileProblemCode =
  | "file.empty"
  | "file.no_rows"
  | "file.binary"
  | "file.no_addresses"
  | "file.mendable"
  | "file.no_such_column"
  | "file.too_many_rows"
  | "file.too_large"
  | "file.too_large_to_preview"
  | "file.too_wide"
  | "file.row_too_long"
  | "file.cell_too_long"
  | "file.too_slow"
  | "file.unclosed_quote"
  | "file.bad_archive"
  | "column.ambiguous";

/** Why a file cannot be read, with a message that says what to do. Permanent for the same file. */
export class FileProblem extends VisibleError {
  override name = "FileProblem";
  declare readonly code: FileProblemCode;

  readonly choices: readonly ColumnChoice[] | undefined;

  constructor(code: FileProblemCode, message: string, choices?: readonly ColumnChoice[]) {
    super(code === "file.too_large" ? "too_large" : "input", code, message);
    this.choices = choices;
  }
}
