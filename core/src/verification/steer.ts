/** What the owner of a list does to its verification while it is open. */
import { type Change, Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import { closeJob } from "./close-job.ts";
import { VerificationEntity, type VerificationRow } from "./entity.ts";
import { hasEnded, jobOf, readRow } from "./row.ts";
import { Events } from "./schema.ts";

/** A verification can be paused for so long; then it is cancelled. */
export const mostPauseSeconds = 30 * 86_400;

/** Pauses a verification: no more chunks are verified, and those under way are still counted. */
export const pause = (listID: string): Promise<void> =>
  setPaused(listID, "Only a verification that is under way can be paused.");

async function setPaused(listID: string, refusal: string): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  await Table.transact(async (stale) => {
    const row = await readRow(workspaceID, listID);
    if (!row || hasEnded(row)) throw conflict(refusal);
    return { answer: undefined, changes: row.status === "paused" ? [] : pausingRow(row, stale) };
  });
}

/** The changes that pause the verification of a list, for a transaction that removes the list. None where it has ended. */
export async function pausing(listID: string, stale: () => Error): Promise<Change[]> {
  const row = await readRow(Actor.canAny(listAreas, "delete"), listID);
  return row && !hasEnded(row) ? pausingRow(row, stale) : [];
}

const pausingRow = (row: VerificationRow, stale: () => Error): Change[] => [
  Table.change(
    VerificationEntity.patch({ workspaceID: row.workspaceID, listID: row.listID })
      .set({ status: "paused", timePaused: Clock.now().toISOString() })
      .where((now, { eq, notExists }) => `${eq(now.id, row.id)} AND ${notExists(now.timeCompleted)}`),
    stale,
  ),
];

/** Resumes a paused verification. */
export async function resume(listID: string): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  const refusal = () => conflict("Only a paused verification can be resumed.");
  const row = await readRow(workspaceID, listID);
  if (row?.status !== "paused") throw refusal();
  const { id } = row;
  const patch = VerificationEntity.patch({ workspaceID, listID })
    .set({ status: "running", timeResumed: Clock.now().toISOString() })
    .where((now, { eq }) => `${eq(now.id, id)} AND ${eq(now.status, "paused")}`);
  await Table.write([
    Table.change(patch, refusal),
    Table.event(Events.Resumed.of(workspaceID, { listID, verificationID: id })),
  ]);
  await Job.heartbeat(jobOf(row), { progress: true });
}

/**
 * Cancels a verification together with the changes alongside. Verified addresses stay charged; the rest of the credits is
 * released. It is paused first, since completing chunks would otherwise make every try to close it stale.
 */
export async function cancel(listID: string, alongside: readonly Change[] = []): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  await setPaused(listID, "Only a verification that is under way can be cancelled.");
  const row = await readRow(workspaceID, listID);
  if (row) await closeJob(row, () => "cancelled", alongside);
}

const conflict = (message: string) => new VisibleError("conflict", "verification.conflict", message);
