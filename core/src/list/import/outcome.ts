/** What goes into an import and what comes of it. */
import type { Upload } from "../../file/index.ts";
import type { Choice } from "../../file/schema.ts";
import type { Rows } from "../schema.ts";
import type { Checkpoint, Described } from "./checkpoint.ts";
import type { RunLimits } from "./run.ts";

export interface Import extends Upload {
  choice: Choice;
  /** Where to write; each attempt has its own, ending in a slash. */
  prefix: string;
  limits: { rows: number; bytes: number };
  /** How much is held in memory before it is written away. */
  run?: RunLimits;
}

export interface ImportResult extends Described {
  rows: Rows;
  /** The columns of the widest row. */
  width: number;
  chunkCount: number;
  /** The length of every chunk but the last. */
  chunkSize: number;
  /** Objects of bad rows. */
  badCount: number;
  prefix: string;
}

/** What came of a step: the end, or where to go on. */
export type Outcome =
  { result: ImportResult; checkpoint?: undefined } | { checkpoint: Checkpoint; result?: undefined };
