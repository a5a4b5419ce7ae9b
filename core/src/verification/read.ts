/** Verifications as they are shown. */
import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { listAreas } from "../kit/permission.ts";
import { Clock } from "../port/clock/index.ts";
import type { Info as Verdict } from "../verdict/schema.ts";
import { Rule } from "../rule/index.ts";
import {
  rulesOfPrevious,
  viewAmongOthers,
  viewAsEnded,
  viewUnderRules,
  withPreviousUnderRules,
} from "./rules/counts-under-rules.ts";
import { allEarly, readShownCounts } from "./chunk/early-verdicts.ts";
import type { Returned } from "./returned.ts";
import { VerificationEntity, type VerificationRow } from "./entity.ts";
import type { MeasuredJob } from "./estimate/measured-time.ts";
import { readInFlight } from "./flow/in-flight.ts";
import { keptIfCancelled } from "./flow/kept-if-cancelled.ts";
import { isUnnoticed, noteWatcher } from "./flow/watcher.ts";
import { hasEnded, type Progress, readRow, view } from "./row.ts";
import type { Info } from "./schema.ts";
import type { Look } from "./rules/under-rules.ts";

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

/** The verdicts of a small list as they come, by position in its result; none of a list with more than 100 addresses. */
export async function earlyVerdicts(listID: string): Promise<ReadonlyMap<number, Verdict>> {
  const row = await readRow(Actor.canAny(listAreas, "view"), listID);
  return row ? allEarly(row) : new Map();
}
