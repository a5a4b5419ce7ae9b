import { ulid } from "ulid";
import { Store } from "../../aws/store/index.ts";
import { type Change, Table } from "../../aws/table/index.ts";
import { Credit } from "../../credit/index.ts";
import { Job } from "../../job/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { Quota } from "../../quota/index.ts";
import { completeEarly } from "../chunk/complete-chunk.ts";
import { areAllDone, readCounts, seal } from "../counter.ts";
import { VerificationEntity, type VerificationRow } from "../entity.ts";
import { finalCounts } from "../count/counts-of-parts.ts";
import type { UnderRules } from "../count/final-counts.ts";
import { type AskedCounts, type Manifest, type Part, partsIn } from "../result/manifest.ts";
import { offering } from "../prior/recent-list.ts";
import { type Changes, changesBetween } from "../renewal.ts";
import { revisedUnderRules } from "../rules/counts-under-rules.ts";
import { hasEnded, jobOf, readChunks, readRow, resultsBelow } from "../row.ts";
import { Events, type FinalState } from "../schema.ts";
import type { Counts } from "../count/tally.ts";
import { askedCounts } from "../prior/asked-counts.ts";
import { unaskedIn } from "../prior/ask-unknown-again.ts";
import { isFirstCloser, readInFlight } from "./in-flight.ts";
import { timesQuoted } from "../estimate/quote-accuracy.ts";
import { overlayOf } from "../rules/under-rules.ts";

type Ended = "failed" | "cancelled";

/**
 * Ends a verification early. The decision is written first, with the changes alongside: from then on nothing is verified,
 * and the sweep closes the verification where this call does not come to its end.
 */
export async function end(
  { workspaceID, listID, id }: VerificationKey,
  status: Ended,
  { alongside = [], isStill = () => true }: { alongside?: readonly Change[]; isStill?: Condition } = {},
): Promise<void> {
  const decided = await Table.transact(async (outdated) => {
    const row = await readRow(workspaceID, listID);
    if (row?.id !== id || hasEnded(row)) return { answer: null, changes: [] };
    if (row.ending) return { answer: row, changes: [] };
    if (!isStill(row)) return { answer: null, changes: [] };
    const patch = VerificationEntity.patch({ workspaceID, listID })
      .set({ ending: status })
      .where(
        (now, { eq, notExists }) =>
          `${eq(now.id, id)} AND ${eq(now.status, row.status)} AND ${eq(now.shards, row.shards)} AND ${notExists(now.timeCompleted)} AND ${notExists(now.ending)}`,
      );
    const changes = [Table.change(patch, outdated), Job.postponing({ ...jobOf(row), step: 0 }), ...alongside];
    return { answer: { ...row, ending: status }, changes };
  });
  if (decided) await conclude(decided);
}

/**
 * Closes a verification whose early end is decided. Any worker may call it at any time. One that is past its deadline is closed also where what
 * was shown of it cannot be completed; that error is thrown afterwards.
 */
export async function conclude(row: VerificationRow): Promise<void> {
  const { ending } = row;
  if (!ending) return;
  const [completed] = await Promise.allSettled([completeEarly(row)]);
  if (completed.status === "rejected" && ending === "cancelled") throw completed.reason;
  await seal(row);
  await close(row, ({ doneChunks }) =>
    ending === "failed" && doneChunks === row.chunks ? "completed" : ending,
  );
  if (completed.status === "rejected") throw completed.reason;
}

/**
 * Completes a verification whose chunks are all done. Any worker may call it. Returns whether they are. With `isShared`,
 * only the first of several workers completes it; if that one dies, its message is delivered again, without `isShared`.
 */
export async function closeIfDone(row: VerificationRow, { isShared = false } = {}): Promise<boolean> {
  if (!(await areAllDone(row))) return false;
  if (!isShared || (await isFirstCloser(row))) await close(row, () => "completed");
  return true;
}

type VerificationKey = Pick<VerificationRow, "workspaceID" | "listID" | "id">;
type Condition = (row: VerificationRow) => boolean;

/**
 * Closes a verification whose counters change no more. Manifest, settlement, release of the hold and event are one
 * transaction. Does nothing where it is closed. A manifest that was written after the erasure of the list is removed.
 */
async function close(
  { workspaceID, listID, id }: VerificationKey,
  toldOf: (counts: Counts) => FinalState,
): Promise<void> {
  const manifest = `${resultsBelow({ workspaceID, listID, id })}manifest-${ulid()}`;
  let isWritten = false;
  try {
    const revisedAgain = await Table.transact(async (outdated) => {
      const nothing = { answer: null, changes: [] };
      const row = await readRow(workspaceID, listID);
      if (row?.id !== id || hasEnded(row)) return nothing;
      const counts = await readCounts(row);
      const told = toldOf(counts);
      const before = beforeRevision(row);
      if (before && told !== "completed") {
        await Credit.release(id, undoing(row, before, outdated), 0, {});
        return nothing;
      }
      const [own, earlier] = await Promise.all([readOwnParts(row), partsIn(row.earlier)]);
      const parts = joined(own, earlier);
      const status = isComplete(row, parts) ? "completed" : told;
      isWritten = true;
      await writeManifest(manifest, parts);
      const changed = status === "completed" ? await changesIn({ row, manifest, parts }, before) : {};
      const ended = closed(row, {
        status,
        manifest,
        charged: counts.charged,
        parts,
        askedCounts: row.previous || row.isRenewal ? askedCounts(row, own, earlier) : null,
        ...changed,
      });
      const changes = [
        Table.change(ended, outdated),
        Job.closing(jobOf(row)),
        ...reporting(row, told, timesQuoted(row, await readInFlight(row), Clock.now())),
        ...(row.isRevision ? [] : [offering(row, manifest)]),
        ...(await Quota.countingUnknownVerdicts(workspaceID, unknownAnswers(row, counts))),
      ];
      await Credit.release(id, changes, counts.charged, countedVerdicts(row, counts));
      return { answer: before?.isRevision ? before.id : null, changes: [] };
    });
    // Of revisions in a row, each judges what was asked before the first.
    if (revisedAgain) await removeRevision({ workspaceID, listID, id: revisedAgain });
  } finally {
    if (isWritten && !(await readRow(workspaceID, listID))) await Store.remove(manifest);
  }
}

/** Whether every address has a verdict, also where this one ended early: one that follows a complete result leaves one. */
const isComplete = ({ earlier, total }: VerificationRow, parts: readonly Part[]): boolean =>
  earlier !== undefined && parts.reduce((sum, { count }) => sum + count, 0) === total;

/** Removes the objects of a revision that nothing names: another one followed, or it was undone. Can be repeated. */
export async function removeRevision(key: VerificationKey): Promise<void> {
  await Store.removeBelow(resultsBelow(key));
  await Store.remove(overlayOf(key));
}

/** What a run of a schedule, or a revision, has changed. */
async function changesIn(
  { row, manifest, parts }: { row: VerificationRow; manifest: string; parts: readonly Part[] },
  before: VerificationRow | null,
): Promise<Pick<End, "changes" | "underRules">> {
  if (before) return revisedUnderRules({ row, manifest }, before);
  return row.isRenewal ? { changes: changesBetween(await partsIn(row.earlier), parts) } : {};
}

/** The table row before a revision that is open; null for any other verification. */
const beforeRevision = ({ before }: VerificationRow): VerificationRow | null =>
  before === undefined ? null : (JSON.parse(before) as VerificationRow);

/** The changes by which a list is as it was before a revision. It may be revised again a day after its begin, as otherwise. */
function undoing(row: VerificationRow, before: VerificationRow, outdated: () => Error): Change[] {
  const { workspaceID, listID, id, timeRevised, timeStarted } = row;
  const put = VerificationEntity.put({ ...before, timeRevised }).where(
    (now, { eq, notExists }) => `${eq(now.id, id)} AND ${notExists(now.timeCompleted)}`,
  );
  const ended = { listID, verificationID: id, seconds: Clock.secondsSince(timeStarted) };
  return [
    Table.change(put, outdated),
    Job.closing(jobOf(row)),
    ...Job.announcing(Events.Undone.of(workspaceID, ended)),
  ];
}

/** The verdicts by status, as usage counts them: not those of addresses that the workspace itself blocks, nor of a revision. */
function countedVerdicts(
  { isRevision }: VerificationRow,
  { statuses, blocked = 0, validCharged }: Counts,
): Credit.Counting {
  if (isRevision) return {};
  return {
    ...statuses,
    ...(blocked > 0 && { unknown: (statuses["unknown"] ?? 0) - blocked }),
    ...(validCharged !== undefined && { validCharged }),
  };
}

/** The verdicts for which somebody was asked in vain: not those that a rule, an early end or our own limits left unasked. */
function unknownAnswers(
  { takenUnknown = { unknown: 0, notProbed: 0 }, isRevision }: VerificationRow,
  { statuses, reasons }: Counts,
): number {
  if (isRevision) return 0;
  const notProbed = unaskedIn(reasons) - takenUnknown.notProbed;
  return (statuses["unknown"] ?? 0) - takenUnknown.unknown - notProbed;
}

/** The event of the end. The owner is notified unless they cancelled it themselves. */
function reporting(
  { workspaceID, listID, id, timeStarted, quotedSeconds }: VerificationRow,
  told: FinalState,
  times: number | undefined,
): Change[] {
  const quoted = times === undefined ? {} : { quotedSeconds, timesQuoted: times };
  const properties = {
    listID,
    verificationID: id,
    seconds: Clock.secondsSince(timeStarted),
    ...quoted,
  };
  switch (told) {
    case "completed":
      return Job.announcing(Events.Completed.of(workspaceID, properties));
    case "failed":
      return Job.announcing(Events.Failed.of(workspaceID, properties));
    case "cancelled":
      return Job.announcing(Events.Cancelled.of(workspaceID, properties));
  }
}

interface End {
  status: FinalState;
  manifest: string;
  charged: number;
  parts: readonly Part[];
  askedCounts: AskedCounts | null;
  changes?: Changes | undefined;
  underRules?: UnderRules | undefined;
}

/** The final table row. Its counters are those of its parts, without the settled verdicts of unfinished chunks. */
function closed(
  { workspaceID, listID, id }: VerificationRow,
  { status, manifest, charged, parts, askedCounts: asked, changes, underRules }: End,
) {
  return VerificationEntity.patch({ workspaceID, listID })
    .set({
      status,
      manifest,
      ...(asked && { askedCounts: asked }),
      ...(changes && { changes }),
      ...(underRules && { underRules }),
      timeCompleted: Clock.now().toISOString(),
      charged,
      ...finalCounts(parts),
    })
    .remove(["before"])
    .where((row, { eq, notExists }) => `${eq(row.id, id)} AND ${notExists(row.timeCompleted)}`);
}

/** The parts of the chunks that are done, and for the other chunks those of the earlier verification. In order. */
export const readParts = async (row: VerificationRow): Promise<Part[]> =>
  joined(await readOwnParts(row), await partsIn(row.earlier));

const readOwnParts = async (row: VerificationRow): Promise<Part[]> =>
  (await readChunks(row)).flatMap(({ state, part }) => (state === "done" && part ? [part] : []));

function joined(own: readonly Part[], earlier: readonly Part[]): Part[] {
  const offsets = new Set(own.map(({ offset }) => offset));
  const kept = earlier.filter(({ offset }) => !offsets.has(offset));
  return [...own, ...kept].toSorted((one, other) => one.offset - other.offset);
}

function writeManifest(key: string, parts: Part[]): Promise<void> {
  const manifest: Manifest = { version: 1, parts };
  return Store.put(key, JSON.stringify(manifest));
}
