import { z } from "zod";
import { DecoderState } from "./decode.ts";
import { type Row, SplitterState } from "./rows.ts";

/** Where a reading stands between two batches of rows, so that another can go on from there. */
export const Place = z.discriminatedUnion("of", [
  z.object({
    of: z.literal("text"),
    /** Bytes of the file that were read. */
    at: z.int(),
    decoder: DecoderState,
    splitter: SplitterState,
  }),
  z.object({
    of: z.literal("workbook"),
    /** Rows that were given. */
    at: z.int(),
  }),
]);
export type Place = z.infer<typeof Place>;

/** Rows in batches; a batch may be empty. */
export interface Reading extends AsyncIterable<readonly Row[]> {
  /** Behind the batch that was given last. */
  readonly place: Place;
}
