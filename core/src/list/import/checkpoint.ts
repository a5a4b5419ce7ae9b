import { z } from "zod";
import { StoredPosition } from "../../file/index.ts";
import { Delimiter, Encoding } from "../../file/schema.ts";
import { RejectedRowsState } from "./rejected-rows.ts";
import { ChunkState } from "./chunk.ts";
import { HashGroup } from "./merge.ts";
import { MendableRowsState, noMendableRows } from "./mendable-rows.ts";
import { noCopies, RowCopiesState } from "./row-copies.ts";
import { RowPlace } from "./row-index.ts";
import { RunPosition } from "./spill.ts";

/** The format and layout of a file. */
const FileDescription = z.object({
  format: z.enum(["csv", "tsv", "txt", "xlsx"]),
  delimiter: Delimiter.nullable(),
  encoding: Encoding,
  hasHeader: z.boolean(),
  /** The names of the first 500 columns, each cut to 100 characters. */
  columns: z.array(z.string()),
  /** Zero-based. */
  emailColumn: z.int(),
});
export type FileDescription = z.infer<typeof FileDescription>;

/** The state of an import between two steps, except the objects that it names. */
export const Checkpoint = z.object({
  file: FileDescription,
  /** The time of reading, which rejected rows contain. */
  readAt: z.iso.datetime(),
  /** The position behind the rows that were read; null once all were read. */
  position: StoredPosition.nullable(),
  rows: z.int(),
  /** The columns of the widest row. */
  width: z.int(),
  rejected: RejectedRowsState,
  mendable: MendableRowsState.default(noMendableRows),
  copies: RowCopiesState.default(noCopies),
  /** The sorted runs in the file's order, each from the position of its next merge. */
  runs: z.array(RunPosition),
  /** The row index so far. */
  places: z.array(RowPlace),
  /** The state of the merge phase; null before it. */
  merged: z
    .object({
      group: HashGroup,
      chunks: ChunkState,
      /** The key of the row map so far. */
      map: z.string(),
      /** The sorted runs of mailboxes; absent in a merge that began before they were counted. */
      mailboxRuns: z.array(z.string()).optional(),
    })
    .nullable(),
});
export type Checkpoint = z.infer<typeof Checkpoint>;
