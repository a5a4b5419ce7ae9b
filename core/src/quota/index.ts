/**
 * Quotas: how much a session or a workspace may use in a window of time, as data by plan. Uses are counted by one atomic
 * update each, so that parallel calls get no more. A used-up quota throws `limit` with the seconds until its window ends.
 */
export * as Quota from "./index.ts";
export { type Quotas, quotas } from "./limits.ts";
export { of } from "./of.ts";
export { placeWaitSeconds, slowShareOf, withinSlowShare } from "./slow-share.ts";
export { whileWaiting } from "./waiting.ts";

import { type Change, Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Config } from "../kit/config.ts";
import { countingAhead, tenthOver } from "../kit/counted-ahead.ts";
import { LimitError, VisibleError } from "../kit/error.ts";
import { groupedDigits } from "../kit/grouped-digits.ts";
import { TestWorkspace } from "../kit/id.ts";
import { longestWindowSeconds as daySeconds } from "../kit/retention.ts";
import { Clock } from "../port/clock/index.ts";
import { of } from "./of.ts";
import { QuotaEntity } from "./entity.ts";
import {
  fewUploadedBytes,
  type Limit,
  maxCopies,
  maxPreviews,
  maxReimports,
  maxTestEvents,
  storedSums,
} from "./limits.ts";

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

/** Counts a preview of an uploaded file of a workspace. Throws `limit`. */
export const countPreview = (workspaceID: string): Promise<void> =>
  spend(
    `previews:${workspaceID}`,
    maxPreviews,
    `At most ${maxPreviews.max} previews can be made in a minute.`,
  );

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

/** The change that counts another import of the same file. Refused with `limit`. */
export const countingReimport = (workspaceID: string): Change =>
  spending(
    `reimports:${workspaceID}`,
    maxReimports,
    1,
    `Files can be read again at most ${maxReimports.max} times in an hour.`,
  );

/** The change that counts the bytes of a new list. Refused with `limit`. */
export async function countingUpload(workspaceID: string, bytes: number): Promise<Change> {
  const { uploads } = await of(workspaceID);
  const reason = `Your plan takes new lists of at most ${inGigabytes(uploads.daily)} together a day.`;
  return spending(uploadedBytes(workspaceID), { max: uploads.daily, seconds: daySeconds }, bytes, reason);
}

/** The change that takes back the bytes of a list whose upload form nobody was given. */
export function takingUploadBack(workspaceID: string, bytes: number, timeCreated: string): Change {
  const { window, expires } = windowOf({ seconds: daySeconds }, new Date(timeCreated));
  const subject = uploadedBytes(workspaceID);
  return Table.change(QuotaEntity.upsert({ subject, window, expires }).add({ count: -bytes }));
}

/**
 * Throws `too_large` where the files of a workspace would hold more than its plan stores. They are added up where the workspace
 * uploads much today: once a day, and again where they seem to be too many.
 */
export async function requireStorage(
  workspaceID: string,
  bytes: number,
  stored: () => Promise<number>,
): Promise<void> {
  const day = windowOf({ seconds: daySeconds });
  const today = (await countIn(uploadedBytes(workspaceID), day)) ?? 0;
  if (today + bytes <= fewUploadedBytes) return;
  const { uploads } = await of(workspaceID);
  const fits = (before: number): boolean => before + today + bytes <= uploads.stored;
  const subject = `stored-before:${workspaceID}`;
  const known = await countIn(subject, day);
  if (known !== null && fits(known)) return;
  if (known === null || (await use(`sums-of-stored:${workspaceID}`, storedSums)).count <= storedSums.max) {
    const before = (await stored()) - today;
    await QuotaEntity.put({ subject, window: day.window, expires: day.expires, count: before }).go();
    if (fits(before)) return;
  }
  throw new VisibleError(
    "too_large",
    "list.too_large",
    `Your plan stores files of at most ${inGigabytes(uploads.stored)}. Delete lists that you do not need, then try again in a minute.`,
  );
}

/** What was counted of a subject in a window; null where nothing was. */
async function countIn(subject: string, { window }: Pick<Window, "window">): Promise<number | null> {
  const { data } = await QuotaEntity.get({ subject, window }).go({ consistent: true });
  return data?.count ?? null;
}

const uploadedBytes = (workspaceID: string): string => `uploaded-bytes:${workspaceID}`;
const inGigabytes = (bytes: number): string => `${groupedDigits(bytes / 1_000_000_000)} GB`;

/** The changes that count a free analysis of a workspace with its start. Refused with `limit`. */
export async function countingAnalysis(workspaceID: string): Promise<Change[]> {
  const { analyses: limit } = await of(workspaceID);
  if (!limit) return [];
  return [spending(`analyses:${workspaceID}`, limit, 1, `Your plan includes ${limit.max} analyses a day.`)];
}

/** The changes that count a copy of a list, and its bytes as those of an upload. Refused with `limit`. */
export async function countingCopy(workspaceID: string, bytes: number): Promise<Change[]> {
  const { uploads } = await of(workspaceID);
  const { max, seconds } = maxCopies;
  return [
    await countingUpload(workspaceID, bytes),
    spending(`copies:${workspaceID}`, maxCopies, 1, `At most ${max} lists can be duplicated in an hour.`),
    spending(
      `copied-bytes:${workspaceID}`,
      { max: uploads.bytes, seconds },
      bytes,
      `Lists of at most ${uploads.bytes / 1_000_000_000} GB together can be duplicated in an hour.`,
    ),
  ];
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
  const { window, expires } = windowOf(limit);
  const subject = `unknown-verdicts:${workspaceID}`;
  return [Table.change(QuotaEntity.upsert({ subject, window, expires }).add({ count }))];
}

const unknownsUsed = ({ max }: Limit): string =>
  `Your plan includes ${max.toLocaleString("en-US")} unknown results a day.`;

async function spend(subject: string, limit: Limit, reason: string): Promise<void> {
  const { count, endsInSeconds } = await use(subject, limit);
  if (count > limit.max) throw usedUp(reason, endsInSeconds);
}

/** The change that uses this many of a limit. */
function spending(subject: string, limit: Limit, count: number, reason: string): Change {
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

function windowOf({ seconds }: Pick<Limit, "seconds">, at = Clock.now()) {
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
