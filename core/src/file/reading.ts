import type { DecoderState } from "./decode.ts";
import type { Row, SplitterState } from "./rows.ts";

/** Where to resume reading a file, between two batches of rows. */
export type Position =
  | {
      format: "text";
      /** The bytes read so far. */
      offset: number;
      decoder: DecoderState;
      splitter: SplitterState;
    }
  | {
      format: "workbook";
      /** The rows read so far, including the header. */
      offset: number;
    };

/** Rows in batches; a batch may be empty. */
export interface Reading extends AsyncIterable<readonly Row[]> {
  /** The position behind the last batch. */
  readonly position: Position;
}
