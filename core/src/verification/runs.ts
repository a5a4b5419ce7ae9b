/** What the schedule of a list asks of its verifications. */
import { Actor } from "../kit/actor.ts";
import { listAreas } from "../kit/permission.ts";
import type { Changes } from "./renewal.ts";
import { dueBeforeAt, heldIn } from "./due.ts";
import { partsIn } from "./result/manifest.ts";
import { stillBlockedIn } from "./rules/still-blocked.ts";
import type { Work } from "./start/kind.ts";
import { hasEnded, readRow } from "./row.ts";

/** The chunks of a list, and its distinct addresses. */
type Addresses = Pick<Work, "listID" | "chunksBelow" | "total">;

/** The addresses that a run of a schedule would ask about at some times, and the verification that it would follow. */
export interface Due {
  follows: string;
  /** As many as there are times. */
  addresses: number[];
  /** Whether blocked addresses are among them, which a job still has to find. */
  isPending: boolean;
}

/** What runs at some times would ask about; null while the list is verified, and before. */
export async function due(
  { listID, chunksBelow, total }: Addresses,
  times: readonly string[],
): Promise<Due | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (!row || !hasEnded(row)) return null;
  const manifest = row.chunksBelow === chunksBelow ? row.manifest : undefined;
  const [parts, blocked] = await Promise.all([
    partsIn(manifest),
    manifest === undefined ? null : stillBlockedIn(row, manifest),
  ]);
  const isPending = blocked === "pending";
  const asked = total - (isPending ? 0 : (blocked?.count ?? 0));
  const addresses = times.map((time) => asked - heldIn(parts, dueBeforeAt(time)));
  return { follows: row.id, addresses, isPending };
}

/** Finds the blocked addresses of a large result, for which a run reserves nothing. Can be repeated. */
export async function findStillBlocked(listID: string): Promise<void> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (row?.manifest !== undefined && hasEnded(row)) await stillBlockedIn(row, row.manifest, { isJob: true });
}

/** The credits that a run of a schedule took, also where others than runs followed it; null before it has ended. */
export async function chargedByRun(listID: string, verificationID: string): Promise<number | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  const run = row && (row.id === verificationID && hasEnded(row) ? row : row.lastRun);
  return run?.id === verificationID ? run.charged : null;
}

/** What a run of a schedule, or a revision, has changed, once it is completed; null for any other. */
export async function changesOf(
  listID: string,
  verificationID: string,
): Promise<(Changes & { isRevision: boolean }) | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (row?.id !== verificationID || !row.changes) return null;
  return { ...row.changes, isRevision: row.isRevision === true };
}
