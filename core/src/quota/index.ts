/**
 * Quotas: how much a session or a workspace may use in a window of time, mostly as data by plan. Uses are counted by one atomic update
 * each, so that parallel calls get no more. A used-up quota throws `limit` with its number and the seconds until its window ends. What
 * only holds off abuse, the same in every plan and without a number for people, is a throttle (`core/src/throttle`).
 */
export * as Quota from "./index.ts";
export { adding, countIn, keepCount, spend, spending, use, useAhead, usedUp } from "./counter.ts";
export { type Limit, type Quotas, quotas } from "./limits.ts";
export { of } from "./of.ts";
export { placeWaitSeconds, slowShareOf, withinSlowShare } from "./slow-share.ts";
export { countingUpload, inGigabytes, takingUploadBack, uploadedToday } from "./uploads.ts";
export { countingFetched } from "./fetched.ts";
export { whileReading } from "./reading.ts";
export { countReplay, countResends, countResent, resendsLeft } from "./resends.ts";
export { mayRewriteByJob, requireRewritesByJob, rewritesOf } from "./rewrites.ts";
export { whileWaiting } from "./waiting.ts";

import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Config } from "../kit/config.ts";
import { groupedDigits } from "../kit/grouped-digits.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Throttle } from "../throttle/index.ts";
import { of } from "./of.ts";
import { adding, countIn, spend, spending, usedUp } from "./counter.ts";
import { type Limit, maxTestEvents } from "./limits.ts";

/** Counts a request of a session in a workspace. Throws `limit`. */
export async function countRequest({ sessionID, workspaceID }: Requester): Promise<void> {
  const { session, workspace } = Config.get().requestsPerMinute;
  const tooMany = "You have made too many requests.";
  await Promise.all([
    spend(`requests:${sessionID}`, { max: session, seconds: 60 }, tooMany),
    spend(`requests:${workspaceID}`, { max: workspace, seconds: 60 }, tooMany),
  ]);
}

interface Requester {
  sessionID: string;
  workspaceID: string;
}

/** Counts a webhook that a mail service posts to a workspace. Throws `limit`. */
export async function countSourceCall(workspaceID: string): Promise<void> {
  const { sourceCalls: limit } = await of(workspaceID);
  const reason = `Your plan takes ${groupedDigits(limit.max)} webhooks of mail services a minute.`;
  await spend(`source-calls:${workspaceID}`, limit, reason);
}

/** Counts a test event to a webhook of a workspace. Throws `limit`. */
export const countTestEvent = (workspaceID: string): Promise<void> =>
  spend(
    `test-events:${TestWorkspace.liveOf(workspaceID)}`,
    maxTestEvents,
    `At most ${maxTestEvents.max} test events can be sent in a minute.`,
  );

/** The changes that count a free analysis of a workspace with its start. Refused with `limit`. */
export async function countingAnalysis(workspaceID: string): Promise<Change[]> {
  const { analyses: limit } = await of(workspaceID);
  if (!limit) return [];
  return [spending(`analyses:${workspaceID}`, limit, 1, `Your plan includes ${limit.max} analyses a day.`)];
}

/** The changes that count the rows of a list with its start in test mode. Refused with `limit`. */
export async function countingTestRows(workspaceID: string, rows: number): Promise<Change[]> {
  const { testRows: limit } = await of(workspaceID);
  if (!limit || rows === 0) return [];
  const reason = `Your plan includes ${groupedDigits(limit.max)} rows of lists a day in test mode.`;
  return [spending(`test-rows:${workspaceID}`, limit, rows, reason)];
}

/** Counts addresses that the actor verifies at once, in test mode, as rows of a list. Throws `limit`. */
export async function countTestRows(addresses: number): Promise<void> {
  const changes = await countingTestRows(Actor.can("verify_email", "add"), addresses);
  if (changes.length > 0) await Table.write(changes);
}

/** Throws `limit` where the free unknown verdicts of a workspace are used up for today. */
export async function requireUnknownVerdicts(workspaceID: string): Promise<void> {
  const { unknownVerdicts: limit } = await of(workspaceID);
  if (!limit) return;
  const window = Throttle.windowOf(limit);
  const count = await countIn(`unknown-verdicts:${workspaceID}`, window);
  if (count !== null && count >= limit.max) throw usedUp(unknownsUsed(limit), window.endsInSeconds);
}

/** Counts an unknown verdict that a workspace got for free. Throws `limit` beyond its quota. */
export async function countUnknownVerdict(workspaceID: string): Promise<void> {
  const { unknownVerdicts: limit } = await of(workspaceID);
  if (limit) await spend(`unknown-verdicts:${workspaceID}`, limit, unknownsUsed(limit));
}

/** The changes that count unknown verdicts of work that was begun, also beyond the quota. */
export async function countingUnknownVerdicts(workspaceID: string, count: number): Promise<Change[]> {
  const { unknownVerdicts: limit } = count > 0 ? await of(workspaceID) : { unknownVerdicts: null };
  if (!limit) return [];
  return [adding(`unknown-verdicts:${workspaceID}`, Throttle.windowOf(limit), count)];
}

const unknownsUsed = ({ max }: Limit): string =>
  `Your plan includes ${groupedDigits(max)} unknown results a day.`;
