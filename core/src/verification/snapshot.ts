/**
 * The results so far of a verification that is under way. Each snapshot is a manifest, taken at the first question after the
 * running time has grown by a quarter, so that the pages and files of one snapshot agree with each other.
 */
import { Store } from "../aws/store/index.ts";
import { Clock } from "../port/clock/index.ts";
import { readParts } from "./close-job.ts";
import type { VerificationRow } from "./entity.ts";
import { type Manifest, type Part, partsIn } from "./manifest.ts";
import { readRow, resultsBelow } from "./row.ts";

const firstSeconds = 4;
const growth = 1.25;

/** The parts of the chunks that were done at the last snapshot, and for the others those of the verification before. By position. */
export async function snapshot(row: VerificationRow): Promise<Part[]> {
  const number = snapshotAt(row, Clock.now());
  if (number === null) return partsIn(row.earlier);
  const key = `${resultsBelow(row)}snapshot-${number}`;
  if ((await Store.size(key)) === null) {
    const manifest: Manifest = { version: 1, parts: await readParts(row) };
    await Store.put(key, JSON.stringify(manifest));
    if (!(await readRow(row.workspaceID, row.listID))) await Store.remove(key);
    return manifest.parts;
  }
  return partsIn(key);
}

/** The number of the snapshot that a question at this time is answered from; null before the first. */
export function snapshotAt({ timeStarted }: Pick<VerificationRow, "timeStarted">, now: Date): number | null {
  const seconds = (now.getTime() - Date.parse(timeStarted)) / 1000;
  return seconds < firstSeconds ? null : Math.floor(Math.log(seconds / firstSeconds) / Math.log(growth));
}
