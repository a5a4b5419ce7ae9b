/**
 * The results so far of a verification that is under way. Each snapshot is a manifest, taken at the first question after the
 * running time has grown by a quarter, so that the pages and files of one snapshot agree with each other.
 */
import { Derived } from "../../derived/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { readParts } from "./close-job.ts";
import type { VerificationRow } from "../entity.ts";
import { Manifest, type Part, partsIn } from "../result/manifest.ts";
import { readRow } from "../row.ts";

const firstSeconds = 4;
const growth = 1.25;

/** The parts of the chunks that were done at the last snapshot, and for the others those of the verification before. By position. */
export async function snapshot(row: VerificationRow): Promise<Part[]> {
  const number = snapshotAt(row, Clock.now());
  if (number === null) return partsIn(row.earlier);
  const key = `${Derived.below(row.workspaceID, row.listID)}snapshot-${row.id}-${number}`;
  const known = await Derived.read(key, Manifest);
  if (known) return known.parts;
  const manifest: Manifest = { version: 1, parts: await readParts(row) };
  const isThere = async () => (await readRow(row.workspaceID, row.listID)) !== null;
  await Derived.keep(key, manifest, isThere);
  return manifest.parts;
}

/** The number of the snapshot that a question at this time is answered from; null before the first. */
export function snapshotAt({ timeStarted }: Pick<VerificationRow, "timeStarted">, now: Date): number | null {
  const seconds = (now.getTime() - Date.parse(timeStarted)) / 1000;
  return seconds < firstSeconds ? null : Math.floor(Math.log(seconds / firstSeconds) / Math.log(growth));
}
