import { z } from "zod";
import { StoredPosition } from "../../file/index.ts";
import { BadState } from "./bad.ts";
import { ChunkState } from "./chunk.ts";
import { Group } from "./merge.ts";
import { RunPlace } from "./spill.ts";

/** What was made of a file before its rows were read. */
const Described = z.object({
  format: z.enum(["csv", "tsv", "txt", "xlsx"]),
  delimiter: z.string().nullable(),
  encoding: z.string(),
  hasHeader: z.boolean(),
  /** The names of the first 500 columns, each cut to 100 characters. */
  columns: z.array(z.string()),
  /** Zero-based. */
  emailColumn: z.int(),
});
export type Described = z.infer<typeof Described>;

/** All that an import knows between two steps, beside the objects that it names. */
export const Checkpoint = z.object({
  described: Described,
  /** When the rows are read, as bad ones say. */
  readAt: z.iso.datetime(),
  /** Behind the rows that were read; null once all were read. */
  position: StoredPosition.nullable(),
  rows: z.int(),
  /** The columns of the widest row. */
  width: z.int(),
  bad: BadState,
  /** Where each sorted run is still to be merged from, in the file's order. */
  runs: z.array(RunPlace),
  /** What was merged of them; null before anything was. */
  merged: z
    .object({
      group: Group,
      chunks: ChunkState,
      /** The object with the row map so far. */
      map: z.string(),
    })
    .nullable(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;
