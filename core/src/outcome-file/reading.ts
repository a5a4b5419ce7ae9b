/** Files of outcomes as lines: rows of a table, lines of JSON, or messages. A line is read when it is asked for. */
import type { Position } from "../file/index.ts";
import type { Outcome } from "../outcome/index.ts";
import type { Suppression } from "../suppression/index.ts";
import type { NoItem } from "./columns.ts";

/** What a line has: several outcomes, or one reason for none. */
export type Content = { source: Suppression.Source; item: Outcome.Reported | NoItem | "not_a_report" }[];

export interface Line {
  /** As people count it. */
  row: number;
  /** Its characters, about. */
  size: number;
  text: () => string;
  read: () => Content | Promise<Content>;
}

/** Where to go on: behind this many lines, where the reader can begin there. */
export interface Mark {
  position: Position | null;
  lines: number;
}

export interface Batch {
  lines: readonly Line[];
  /** Behind these lines. */
  mark: Mark;
}

/** A file of outcomes that is open. */
export interface OpenOutcomes {
  source: Suppression.Source;
  /** From a mark on; from the start without one, or where its reader cannot begin elsewhere. */
  batches: (from: Mark | null) => AsyncIterable<Batch>;
}
