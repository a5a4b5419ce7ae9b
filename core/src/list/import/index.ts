/**
 * From an uploaded file to what a verification works on: chunks of distinct addresses ordered by domain, the rows that
 * hold no address, and a map from every row to its result. In one pass, in memory that does not grow with the file but
 * for four bytes a row, and in as many steps as its time allows: what it makes depends on the file alone, not on them.
 */
import { Store } from "../../aws/store/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { gather } from "./gathering.ts";
import { unfinishedBelow } from "./key.ts";
import { mergeRuns } from "./merging.ts";
import type { Import, ImportResult, Outcome } from "./outcome.ts";
import { Run } from "./run.ts";
import { Time } from "./time.ts";

export { type BadRow, badSize } from "./bad.ts";
export { chunkSize } from "./chunk.ts";
export { Checkpoint } from "./checkpoint.ts";
export { badKey, prefixOf, rowsKey, unfinishedBelow, unfinishedKey, uploadCopyKey } from "./key.ts";
export type { ImportResult } from "./outcome.ts";
export { readPositions } from "./row-map.ts";

const never = new Date(8.64e15);

/** Imports a file in one go, and leaves nothing behind but what it makes. */
export async function importFile(input: Import, objects: Objects = Store): Promise<ImportResult> {
  try {
    let outcome = await importOn(input, null, never, objects);
    while (!outcome.result) outcome = await importOn(input, outcome.checkpoint, never, objects);
    return outcome.result;
  } finally {
    await objects.removeBelow(unfinishedBelow(input.prefix));
  }
}

/**
 * Goes on with an import until it is done or the deadline is near; however near that is, it gets further. Throws a
 * FileProblem where the file is at fault. Can be run again from the same checkpoint, at the same time too.
 */
export async function importOn(
  input: Import,
  from: Checkpoint | null,
  deadline: Date,
  objects: Objects = Store,
): Promise<Outcome> {
  const run = new Run(input.run);
  const time = new Time(deadline);
  if (from && !from.position) return mergeRuns(input, from, run, time, objects);
  const read = await gather(input, from, run, time, objects);
  return read.position ? { checkpoint: read } : mergeRuns(input, read, run, time, objects);
}
