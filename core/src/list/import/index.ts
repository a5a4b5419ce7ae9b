/**
 * The import of a list: from an uploaded file to chunks of distinct addresses, rejected rows and a row map. The read phase
 * sorts addresses into runs, the merge phase finds duplicates. Memory is bounded except for four bytes a row. The result depends
 * only on the file, not on the number of steps.
 */
import { Store } from "../../aws/store/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { readRows } from "./read-phase.ts";
import { temporaryPrefix } from "./key.ts";
import { mergeRuns } from "./merge-phase.ts";
import type { Import, ImportResult, Outcome } from "./outcome.ts";
import { Run } from "./run.ts";
import { StepDeadline } from "./step-deadline.ts";

export { type RejectedRow, rejectedPerObject } from "./rejected-rows.ts";
export { chunkSize } from "./chunk.ts";
export { Checkpoint } from "./checkpoint.ts";
export {
  chunkKey,
  positionsKey,
  prefixOf,
  rejectedRowsKey,
  rowIndexKey,
  rowsKey,
  temporaryKey,
  temporaryPrefix,
  uploadCopyKey,
} from "./key.ts";
export { isMended, originalsAt } from "./original.ts";
export type { ImportResult } from "./outcome.ts";
export { copiesOf } from "./row-copies.ts";
export { readPlaces, rowsAt } from "./row-index.ts";
export { readPositions } from "./row-map.ts";

const noDeadline = new Date(8.64e15);

/** Imports a file in one step and removes the temporary objects. */
export async function importFile(input: Import, objects: Objects = Store): Promise<ImportResult> {
  try {
    let outcome = await continueImport(input, null, noDeadline, objects);
    while (!outcome.result) outcome = await continueImport(input, outcome.checkpoint, noDeadline, objects);
    return outcome.result;
  } finally {
    await objects.removeBelow(temporaryPrefix(input.prefix));
  }
}

/**
 * Continues an import until it ends or the deadline is near. Every step makes progress. Throws a FileProblem if the file
 * cannot be imported. Can be repeated from the same checkpoint, also concurrently.
 */
export async function continueImport(
  input: Import,
  from: Checkpoint | null,
  deadline: Date,
  objects: Objects = Store,
): Promise<Outcome> {
  const run = new Run(input.run);
  const time = new StepDeadline(deadline);
  if (from && !from.position) return mergeRuns(input, from, run, time, objects);
  const read = await readRows(input, from, run, time, objects);
  return read.position ? { checkpoint: read } : mergeRuns(input, read, run, time, objects);
}
