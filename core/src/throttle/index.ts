/** Throttles: exponential delays after failed attempts, and rate limits per time window. */
export * as Throttle from "./index.ts";

import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { FailureEntity, type FailureRow, UseEntity } from "./entity.ts";
import { networkOf } from "./network.ts";

const freeFailures = 5;
const longestWaitSeconds = 15 * 60;
const memorySeconds = 24 * 3600;

/** The network of the caller, as the subject of throttles. */
export const network = (): string => networkOf(Actor.origin()?.address ?? "unknown");

/** Seconds to wait after a number of failures: zero for the first five, then doubling up to 15 minutes. */
export const waitAfter = (failures: number): number =>
  failures < freeFailures ? 0 : Math.min(longestWaitSeconds, 2 ** (failures - freeFailures + 1));

/**
 * Runs `prove` unless a subject has to wait; throws `limit` then. The attempt is counted as a failure before it runs,
 * so that parallel guesses get no more attempts, and uncounted on success.
 */
export async function attempt(subjects: readonly string[], prove: () => Promise<boolean>): Promise<boolean> {
  const before = await requireNoWait(subjects);
  const counts = await recordFailure(subjects);
  const wait = Math.max(...counts.map((count, index) => waitAfterRace(count, before[index]?.count ?? 0)));
  const isRight = wait === 0 && (await prove());
  if (isRight || wait > 0)
    await Promise.all(subjects.map((subject, index) => undoFailure(subject, before[index])));
  if (wait > 0) throw tooMany(wait);
  return isRight;
}

/** Attempts that were admitted at the same time wait as if they had come one after another. */
const waitAfterRace = (count: number, admittedAt: number): number =>
  count - 1 > admittedAt ? waitAfter(count - 1) : 0;

/** Throws `limit` where a subject has to wait. Returns the failures of each subject. */
export async function requireNoWait(
  subjects: readonly string[],
): Promise<readonly (FailureRow | undefined)[]> {
  const now = Clock.now().getTime();
  const keys = subjects.map((subject) => ({ subject }));
  const { data } = await Table.retryUnprocessed(() => FailureEntity.get(keys).go({ consistent: true }));
  const waits = data
    .filter(({ count }) => waitAfter(count) > 0)
    .map(({ count, timeLast }) => Date.parse(timeLast) + waitAfter(count) * 1000 - now);
  const seconds = Math.ceil(Math.max(0, ...waits) / 1000);
  if (seconds > 0) throw tooMany(seconds);
  return subjects.map((subject) => data.find((row) => row.subject === subject));
}

/** Increments the failures of each subject. Returns the new counts. */
export function recordFailure(subjects: readonly string[]): Promise<number[]> {
  const now = Clock.now();
  const expires = Math.floor(now.getTime() / 1000) + memorySeconds;
  return Promise.all(
    subjects.map(async (subject) => {
      const { data } = await FailureEntity.upsert({ subject, timeLast: now.toISOString(), expires })
        .add({ count: 1 })
        .go({ response: "all_new" });
      return data.count;
    }),
  );
}

async function undoFailure(subject: string, before: FailureRow | undefined): Promise<void> {
  const once = FailureEntity.patch({ subject }).add({ count: -1 });
  await (before ? once.set({ timeLast: before.timeLast }) : once).go({ returnOnConditionCheckFailure: true });
}

const tooMany = (seconds: number): VisibleError =>
  new VisibleError(
    "limit",
    "account.too_many_attempts",
    `Too many attempts. Try again in ${seconds} seconds.`,
  );

export async function clear(subject: string): Promise<void> {
  await FailureEntity.delete({ subject }).go();
}

/** Rate limit: counts a use, and throws `limit` above `most` within a window of `seconds`. */
export async function limit(
  subject: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<void> {
  const now = Math.floor(Clock.now().getTime() / 1000);
  const window = Math.floor(now / seconds);
  const end = (window + 1) * seconds;
  const { data } = await UseEntity.upsert({ subject, window, expires: end + seconds })
    .add({ count: 1 })
    .go({ response: "all_new" });
  if (data.count > most)
    throw new VisibleError(
      "limit",
      "throttle.used_up",
      `That was asked for too often from here. Try again in ${inWords(end - now)}.`,
    );
}

const inWords = (seconds: number): string =>
  seconds <= 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
