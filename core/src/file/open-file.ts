import type { Preview } from "./schema.ts";
import type { Position, Reading } from "./reading.ts";
import type { Row } from "./rows.ts";

/** A file whose kind is known and whose rows can be read, from the first, as often as needed. */
export interface OpenFile {
  format: Preview["format"];
  delimiter: string | null;
  encoding: string;
  /** The first rows that are not blank, the header among them. */
  sample: Row[];
  /** All rows that are not blank, the header among them; or those behind a position. */
  rows(from?: Position): Reading;
}
