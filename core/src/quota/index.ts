/**
 * Quotas: how much a session or a workspace may use in a window of time, as data by plan. Uses are counted by one atomic
 * update each, so that parallel calls get no more. A used-up quota throws `limit` with the seconds until its window ends.
 */
export * as Quota from "./index.ts";
export { type Limit, type Quotas, quotas } from "./limits.ts";
export { of } from "./of.ts";
export { placeWaitSeconds, slowShareOf, withinSlowShare } from "./slow-share.ts";
export { whileWaiting } from "./waiting.ts";

import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Config } from "../kit/config.ts";
import { countingAhead, tenthOver } from "../kit/counted-ahead.ts";
import { LimitError } from "../kit/error.ts";
import { groupedDigits } from "../kit/grouped-digits.ts";
import { TestWorkspace } from "../kit/id.ts";
import { Clock } from "../port/clock/index.ts";
import { of } from "./of.ts";
import { QuotaEntity } from "./entity.ts";
import { type Limit, maxTestEvents } from "./limits.ts";

/** How often a subject was used in a window of time, this use included. */
export interface Used {
  count: number;
  endsInSeconds: number;
}

/** Counts a use, also beyond the limit. */
export async function use(subject: string, limit: Limit): Promise<Used> {
  const window = windowOf(limit);
  return { count: await added(subject, window, 1), endsInSeconds: window.endsInSeconds };
}

const countAhead = countingAhead({ clock: Clock.use, share: tenthOver, afterWindow: "forget" });

/** Counts a use, some of them without a write: processes that share a subject pass at most a tenth more than the limit. */
export async function useAhead(subject: string, limit: Limit): Promise<Used> {
  const window = windowOf(limit);
  const count = await countAhead({ subject, window: window.window, max: limit.max }, (ahead) =>
    added(subject, window, ahead + 1),
  );
  return { count, endsInSeconds: window.endsInSeconds };
}

/** Adds uses in a window, and returns all of it. */
async function added(subject: string, { window, expires }: Window, uses: number): Promise<number> {
  const { data } = await QuotaEntity.upsert({ subject, window, expires })
    .add({ count: uses })
    .go({ response: "all_new" });
  return data.count;
}

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

/** What was counted of a subject in a window; null where nothing was. */
export async function countIn(subject: string, { window }: Pick<Window, "window">): Promise<number | null> {
  const { data } = await QuotaEntity.get({ subject, window }).go({ consistent: true });
  return data?.count ?? null;
}

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
  const reason = `Your plan includes ${limit.max.toLocaleString("en-US")} rows of lists a day in test mode.`;
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
  const window = windowOf(limit);
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
  return [adding(`unknown-verdicts:${workspaceID}`, windowOf(limit), count)];
}

const unknownsUsed = ({ max }: Limit): string =>
  `Your plan includes ${max.toLocaleString("en-US")} unknown results a day.`;

/** The change that adds uses in a window, beyond its limit too; a negative number takes them back. */
export const adding = (subject: string, { window, expires }: Window, count: number): Change =>
  Table.change(QuotaEntity.upsert({ subject, window, expires }).add({ count }));

/** Keeps a count of a subject until the end of a window, in place of the one before. */
export async function keepCount(subject: string, { window, expires }: Window, count: number): Promise<void> {
  await QuotaEntity.put({ subject, window, expires, count }).go();
}

/** Counts a use. Throws `limit` beyond the limit, for this reason. */
export async function spend(subject: string, limit: Limit, reason: string): Promise<void> {
  const { count, endsInSeconds } = await use(subject, limit);
  if (count > limit.max) throw usedUp(reason, endsInSeconds);
}

/** The change that uses this many of a limit. Refused with `limit`, for this reason. */
export function spending(subject: string, limit: Limit, count: number, reason: string): Change {
  const { window, expires, endsInSeconds } = windowOf(limit);
  const left = limit.max - count;
  const uses = QuotaEntity.upsert({ subject, window, expires })
    .add({ count })
    .where((row, { lte, notExists }) =>
      left < 0 ? lte(row.count, left) : `${notExists(row.count)} OR ${lte(row.count, left)}`,
    );
  return Table.change(uses, () => usedUp(reason, endsInSeconds));
}

type Window = ReturnType<typeof windowOf>;

/** The window of time that a limit is counted in now, or at a time. */
export function windowOf({ seconds }: Pick<Limit, "seconds">, at = Clock.now()) {
  const now = Math.floor(at.getTime() / 1000);
  const window = Math.floor(now / seconds);
  const end = (window + 1) * seconds;
  return { window, expires: end + seconds, endsInSeconds: end - now };
}

/** A 429 that says in how many seconds, minutes or hours to try again. */
export const usedUp = (reason: string, seconds: number): LimitError =>
  new LimitError("quota.used_up", `${reason} Try again in ${spelled(seconds)}.`, seconds);

function spelled(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? "1 second" : `${seconds} seconds`;
  if (seconds < 7_200) return `${Math.ceil(seconds / 60)} minutes`;
  return `${Math.ceil(seconds / 3600)} hours`;
}
