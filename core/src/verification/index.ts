/**
 * The verification of a list: every distinct address gets one verdict and is charged once. Messages are delivered at least
 * once and in any order. A verification is one table row, and so is a chunk, which is done when that says so; results are the
 * objects that table rows name.
 */
export * as Verification from "./index.ts";
export { repeatedVerdict } from "./prior/asking-again.ts";
export { countRepeated } from "./prior/count-repeated.ts";
export { addressesIn, chunksBelow, numbered, readAddresses } from "./chunk-addresses.ts";
export { countDied, otherResults } from "./count-died.ts";
export type { Part } from "./manifest.ts";
export type { Changes } from "./renewal.ts";
export * as PositionMap from "./position-map.ts";
export { eraseRecent, keeping, readRecent } from "./prior/recent-verdict.ts";
export { restart } from "./restart.ts";
export { keyOf as keyOfAddress, placeOf as placeOfAddress, repeated } from "./prior/address-key.ts";
export { measuredSeconds } from "./measured-time.ts";
export { ChunkMessage, Events, type Info } from "./schema.ts";
export { expectedStart } from "./expected-start.ts";
export { storedVerdicts } from "./stored-verdicts.ts";
export type { Kind } from "./start/kind.ts";
export { start } from "./start/start.ts";
export { cancel, finishEarly, pause, removing, resume } from "./steer.ts";
export { dueBeforeAt } from "./due.ts";
export { codesOf, columnsIn, type VerdictCodes } from "./verdict-codes.ts";
export { readByCall } from "./under-rules.ts";
export { verifyChunk } from "./verify-chunk.ts";

import { Table } from "../aws/table/index.ts";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import type { Info as Verdict } from "../verdict/schema.ts";
import { Rule } from "../rule/index.ts";
import { end, removeRevision } from "./close-job.ts";
import {
  rulesOfPrevious,
  viewAmongOthers,
  viewAsEnded,
  viewUnderRules,
  withPreviousUnderRules,
} from "./count/counts-under-rules.ts";
import { dispatch as dispatchChunks } from "./dispatch.ts";
import { allEarly, readShownCounts } from "./early-verdicts.ts";
import type { Changes } from "./renewal.ts";
import type { Returned } from "./returned.ts";
import { VerificationEntity, type VerificationRow } from "./entity.ts";
import { dueBeforeAt, heldIn } from "./due.ts";
import { partsIn } from "./manifest.ts";
import { snapshot } from "./snapshot.ts";
import { stillBlockedIn } from "./prior/still-blocked.ts";
import type { MeasuredJob } from "./measured-time.ts";
import { readInFlight } from "./in-flight.ts";
import { keptIfCancelled } from "./kept-if-cancelled.ts";
import { isUnnoticed, noteWatcher } from "./watcher.ts";
import type { Work } from "./start/kind.ts";
import { deleteChunks, hasEnded, isUnderWay, jobOf, type Progress, readRow, view } from "./row.ts";
import { type Info, JobInput } from "./schema.ts";
import { type Look, type Parts, partsUnderRules } from "./under-rules.ts";

/** What is done of an open verification, and what is in flight. Notes that a person looked. */
async function readProgress(row: VerificationRow): Promise<Progress> {
  const [counts, inFlight] = await Promise.all([readShownCounts(row), readInFlight(row)]);
  if (inFlight && Actor.isPerson()) await noteWatcher(row, inFlight);
  return { ...counts, inFlight, kept: await keptIfCancelled(row, counts) };
}

/**
 * The verification of a list; null without one. Its counts are under the workspace's current rules once it
 * has ended. Before, the counts of the result that it asks about again are.
 */
export async function underRules(listID: string, look: Look = {}): Promise<Info | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (!row) return null;
  if (hasEnded(row)) return viewUnderRules(row, look);
  const { row: now, rules } = await withPreviousUnderRules(row, look);
  return { ...view(now, await readProgress(now), Clock.now()), ...(rules && { rules }) };
}

/**
 * The verifications of these lists, by list id, as they have ended; with `underRules`, under the workspace's
 * rules that were applied last.
 */
export async function of(
  listIDs: readonly string[],
  { underRules: isUnderRules = false } = {},
): Promise<Map<string, Info>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  if (listIDs.length === 0) return new Map();
  const [data, version] = await Promise.all([
    readRows(workspaceID, listIDs),
    isUnderRules ? Rule.version(workspaceID) : null,
  ]);
  const infos = data.map(async (row) => {
    if (hasEnded(row)) return version === null ? viewAsEnded(row) : viewAmongOthers(row, version);
    const rules = version === null ? undefined : rulesOfPrevious(row, version);
    return { ...view(row, await readProgress(row), Clock.now()), ...(rules && { rules }) };
  });
  return new Map((await Promise.all(infos)).map((info, index) => [data[index]?.listID ?? "", info]));
}

async function readRows(workspaceID: string, listIDs: readonly string[]): Promise<VerificationRow[]> {
  const keys = listIDs.map((listID) => ({ workspaceID, listID }));
  return (await Table.retryUnprocessed(() => VerificationEntity.get(keys).go({ consistent: true }))).data;
}

/** Why credits of the lists' newest verifications were returned, by verification; of those that have ended. */
export async function whyReturned(listIDs: readonly string[]): Promise<Map<string, Returned>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  if (listIDs.length === 0) return new Map();
  const rows = await readRows(workspaceID, listIDs);
  return new Map(
    rows.flatMap((row) => {
      const { returned_for } = view(row, null, Clock.now()).credits;
      return returned_for ? [[row.id, returned_for] as const] : [];
    }),
  );
}

/** The states of the verifications of the lists from one id to another, by list id. */
export async function statesBetween(first: string, last: string): Promise<Map<string, Info["status"]>> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const query = VerificationEntity.query.byList({ workspaceID }).between({ listID: first }, { listID: last });
  const { data } = await query.go({ pages: "all", consistent: true, attributes: ["listID", "status"] });
  return new Map(data.map(({ listID, status }) => [listID, status]));
}

/** The verification with this id, once it has ended; null before, or where another one was started since. */
export async function ended(listID: string, verificationID: string): Promise<Info | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  return row?.id === verificationID && hasEnded(row) ? viewAsEnded(row) : null;
}

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

/** The user who started a verification that has ended and may not know of it: it took long, or nobody looked at it at the end. */
export async function unawareStarter(listID: string, verificationID: string): Promise<string | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (row?.id !== verificationID || row.timeCompleted === undefined) return null;
  const userID = row.startedBy?.match(/^user:(.+)$/)?.[1] ?? null;
  return userID !== null && isUnnoticed(row, (await readInFlight(row))?.lookedAt) ? userID : null;
}

/** The workspace's completed verifications that asked about every address without a pause, as measurements for a quote; at most 100. */
export async function measured(): Promise<MeasuredJob[]> {
  const workspaceID = Actor.canAny(listAreas, "view");
  const { data } = await VerificationEntity.query.byList({ workspaceID }).go({ order: "desc", limit: 100 });
  return data.flatMap(({ status, timePaused, timeStarted, timeCompleted, total, providers, ...row }) =>
    status === "completed" &&
    timeCompleted !== undefined &&
    timePaused === undefined &&
    row.earlier === undefined &&
    !row.isFinishing
      ? [
          {
            addresses: total,
            providers: providers as Record<string, number>,
            seconds: (Date.parse(timeCompleted) - Date.parse(timeStarted)) / 1_000,
          },
        ]
      : [],
  );
}

/** The parts of a verification that has ended, by position. Before, those of the earlier verification; null without one. */
export async function parts(listID: string, look: Look = {}): Promise<Parts | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  const manifest = row?.manifest ?? row?.earlier;
  return row && manifest !== undefined ? partsUnderRules(row, manifest, look) : null;
}

/** The parts of the verification before one that has ended, by position; null without one. */
export async function earlierParts(listID: string): Promise<Parts | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  return row && hasEnded(row) && row.earlier !== undefined
    ? { parts: await partsIn(row.earlier), rules: null }
    : null;
}

/**
 * The parts of a verification by position, as far as it has come; null before there are any. While it asks about addresses of
 * a complete result again, the parts of that.
 */
export async function partsSoFar(listID: string, look: Look = {}): Promise<Parts | null> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  if (!row) return null;
  if (hasEnded(row)) return row.manifest === undefined ? noParts : partsUnderRules(row, row.manifest, look);
  if (row.previous && row.earlier !== undefined) return partsUnderRules(row, row.earlier, look);
  const parts = await snapshot(row);
  return parts.length > 0 ? { parts, rules: null } : null;
}

const noParts: Parts = { parts: [], rules: null };

/** The verdicts of a small list as they come, by position in its result; none of a list with more than 100 addresses. */
export async function earlyVerdicts(listID: string): Promise<ReadonlyMap<number, Verdict>> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  return row ? allEarly(row) : new Map();
}

/** Cancels and deletes the verification of a removed list. Can be repeated. */
export async function erase(listID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (row) await end(row, "cancelled");
  await deleteChunks(workspaceID, listID);
  await VerificationEntity.delete({ workspaceID, listID }).go();
}

/** Sends the first chunks of a verification that was started or resumed, once it is its turn. */
export async function dispatch(listID: string, verificationID: string): Promise<void> {
  const row = await readRow(Actor.system(), listID);
  if (row?.id === verificationID && isUnderWay(row)) await dispatchChunks(row, "all");
}

/** Removes what a revision wrote before it was undone. Can be repeated. */
export async function removeUndone(listID: string, verificationID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (row?.id !== verificationID) await removeRevision({ workspaceID, listID, id: verificationID });
}

/**
 * Lets the next verification of the workspace begin in place of one that was paused or has ended. Can be repeated: one that
 * was resumed meanwhile keeps its turn.
 */
export async function passTurn(listID: string, verificationID: string): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readRow(workspaceID, listID);
  if (row?.id === verificationID && isUnderWay(row)) return;
  const job = jobOf({ workspaceID, id: verificationID });
  if (row?.id === verificationID && row.status === "paused") await Job.stopWaiting(job);
  await Job.passTurn(job, (next) => dispatch(JobInput.parse(next.input).listID, next.id));
}
