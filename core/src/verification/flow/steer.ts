/** What the owner of a list does to its verification while it is open. */
import { type Change, Table } from "../../aws/table/index.ts";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { type Area, listAreas } from "../../kit/permission.ts";
import { Clock } from "../../port/clock/index.ts";
import { Window } from "../../window/index.ts";
import { end } from "./close-job.ts";
import { VerificationEntity, type VerificationRow } from "../entity.ts";
import { withdrawing } from "../prior/recent-list.ts";
import { hasEnded, jobOf, readRow } from "../row.ts";
import { Events, type Mode } from "../schema.ts";

/** A verification can be paused for this long; then it is cancelled. */
export const maxPauseSeconds = 30 * 86_400;

/** Pauses a verification: no more chunks are verified, and those under way are still counted. */
export async function pause(listID: string): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  await Table.transact(async (outdated) => {
    const row = await readRow(workspaceID, listID);
    if (!row || hasEnded(row) || row.ending)
      throw conflict("Only a verification that is under way can be paused.");
    return { answer: undefined, changes: row.status === "paused" ? [] : pausingRow(row, outdated) };
  });
}

/**
 * The changes of a transaction that removes a list: its verification is paused, or its verdicts are free no longer. One that is
 * under way needs the permission on the area of its verb.
 */
export async function removing(
  listID: string,
  areaOf: (mode?: Mode) => Area,
  outdated: () => Error,
): Promise<Change[]> {
  const row = await readRow(Actor.canAny(listAreas, "delete"), listID);
  if (!row) return [];
  if (hasEnded(row)) return [withdrawing(row)];
  Actor.can(areaOf(row.mode), "delete");
  return pausingRow(row, outdated);
}

/** A paused job is out of the sweep's sight until its pause is over. */
const pausingRow = (row: VerificationRow, outdated: () => Error): Change[] => [
  Table.change(
    VerificationEntity.patch({ workspaceID: row.workspaceID, listID: row.listID })
      .set({ status: "paused", timePaused: Clock.now().toISOString() })
      .where((now, { eq, notExists }) => `${eq(now.id, row.id)} AND ${notExists(now.timeCompleted)}`),
    outdated,
  ),
  postponing(row, maxPauseSeconds),
  ...Job.announcing(Events.Paused.of(row.workspaceID, { listID: row.listID, verificationID: row.id })),
];

const postponing = (row: VerificationRow, seconds: number): Change =>
  Job.postponing({ ...jobOf(row), step: 0 }, seconds);

/** Each resumption sends the chunks anew, so that a workspace may have this many in an hour. */
export const maxResumptions = { max: 60, seconds: 3_600 };

const countResumption = (workspaceID: string): Promise<void> =>
  Window.spend(
    `resume:${workspaceID}`,
    maxResumptions,
    `Verifications can be resumed at most ${maxResumptions.max} times in an hour.`,
  );

/** Resumes a paused verification. Throws `limit` beyond 60 resumptions of a workspace in an hour. */
export async function resume(listID: string): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  const refusal = () => conflict("Only a paused verification can be resumed.");
  const row = await readRow(workspaceID, listID);
  if (row?.status !== "paused") throw refusal();
  await countResumption(workspaceID);
  await Table.write(sendingAgain(row, {}, refusal));
}

/**
 * Finishes a verification early, together with the changes alongside. It completes: an address that waits for a retry keeps its last
 * verdict, and one that was not asked yet is `not_probed`, without charge. One that is finishing already stays as it is, unless it was
 * paused meanwhile: then it goes on.
 */
export async function finishEarly(listID: string, alongside: readonly Change[] = []): Promise<void> {
  const workspaceID = Actor.canAny(listAreas, "edit");
  await Table.transact(async (outdated) => {
    const row = await readRow(workspaceID, listID);
    const hasBegun = row !== null && row.shards > 0;
    if (!hasBegun || hasEnded(row) || row.ending)
      throw conflict("Only a verification that is running or paused can be finished early.");
    if (!row.isFinishing)
      return {
        answer: undefined,
        changes: [...sendingAgain(row, { isFinishing: true }, outdated), ...alongside],
      };
    if (row.status !== "paused") return { answer: undefined, changes: [] };
    await countResumption(workspaceID);
    return { answer: undefined, changes: sendingAgain(row, {}, outdated) };
  });
}

/** The changes that send the chunks of an open verification again; the messages before them are void. */
function sendingAgain(
  row: VerificationRow,
  attributes: { isFinishing?: true },
  refusal: () => Error,
): readonly Change[] {
  const { workspaceID, listID, id, status } = row;
  const patch = VerificationEntity.patch({ workspaceID, listID })
    .set({ ...attributes, status: "queued", timeResumed: Clock.now().toISOString() })
    .where(
      (now, { eq, notExists }) =>
        `${eq(now.id, id)} AND ${eq(now.status, status)} AND ${notExists(now.timeCompleted)} AND ${notExists(now.ending)}`,
    );
  return [
    Table.change(patch, refusal),
    postponing(row, 0),
    ...Job.announcing(Events.Resumed.of(workspaceID, { listID, verificationID: id })),
  ];
}

/**
 * Cancels a verification together with the changes alongside. Verified addresses stay charged; the rest of the credits is
 * released.
 */
export async function cancel(listID: string, alongside: readonly Change[] = []): Promise<void> {
  const row = await readRow(Actor.canAny(listAreas, "edit"), listID);
  if (!row || hasEnded(row)) throw conflict("Only a verification that is under way can be cancelled.");
  await end(row, "cancelled", { alongside });
}

const conflict = (message: string) => new VisibleError("conflict", "verification.conflict", message);
