/** The input and the result of an import. */
import type { Variants } from "../../analysis/schema.ts";
import type { Upload } from "../../file/index.ts";
import type { Choice } from "../../file/schema.ts";
import type { Mendable, Rows } from "../schema.ts";
import type { Checkpoint, FileDescription } from "./checkpoint.ts";
import type { RunLimits } from "./run.ts";

export interface Import extends Upload {
  choice: Choice;
  /** Whether a doubtful column fails the import. */
  isUnattended?: boolean;
  /** Whether rows that can be mended are mended. */
  mend?: boolean;
  /** The prefix of the attempt's objects; ends in a slash. */
  prefix: string;
  limits: { rows: number; bytes: number };
  /** How much a run may hold in memory. */
  run?: RunLimits;
}

export interface ImportResult extends FileDescription {
  rows: Rows;
  /** Columns of the widest row. */
  width: number;
  chunkCount: number;
  /** Addresses in every chunk but the last. */
  chunkSize: number;
  /** Addresses at consumer domains, by provider. Imports of earlier versions did not count them. */
  providers?: Readonly<Record<string, number>>;
  /** By the rules of the providers that domains name. Absent in imports of earlier versions. */
  variants?: Required<Variants>;
  /** Absent in imports of earlier versions. */
  mendable?: Mendable;
  /** Objects of rejected rows. */
  rejectedObjects: number;
  prefix: string;
}

/** The outcome of a step: the result, or the checkpoint to continue from. */
export type Outcome =
  { result: ImportResult; checkpoint?: undefined } | { checkpoint: Checkpoint; result?: undefined };
