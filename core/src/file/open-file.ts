import type { Encoding } from "./encoding.ts";
import type { Preview } from "./schema.ts";
import type { Position, Reading } from "./reading.ts";
import type { Dialect, Row } from "./rows.ts";

/** An open file: its format, and its rows, which can be read repeatedly. */
export interface OpenFile {
  format: Preview["format"];
  delimiter: Dialect["delimiter"];
  encoding: Encoding;
  /** The first rows that are not blank, with the header. */
  sample: Row[];
  /** All rows that are not blank, with the header; or those behind a position. */
  rows(from?: Position): Reading;
}
