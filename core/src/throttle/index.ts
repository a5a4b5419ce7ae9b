/** Throttles: whoever keeps failing at what could be guessed, a password or a code, waits longer each time. */
export * as Throttle from "./index.ts";

import { Table } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { FailureEntity, type FailureRow, UseEntity } from "./entity.ts";
import { networkOf } from "./network.ts";

const forgiven = 5;
const longestWaitSeconds = 15 * 60;
const memorySeconds = 24 * 3600;

/** Where the acting call comes from, as far as it counts. */
export const place = (): string => networkOf(Actor.origin()?.address ?? "unknown");

/** Seconds to wait after so many failures: none for the first five, then doubling to a quarter of an hour. */
export const waitAfter = (failures: number): number =>
  failures < forgiven ? 0 : Math.min(longestWaitSeconds, 2 ** (failures - forgiven + 1));

/**
 * Whether the proof holds, of a subject (an account, an origin) whose last failures ask for no longer wait. An attempt counts
 * before it is made, so that whoever guesses in parallel has no more guesses, and counts no more once it has succeeded.
 */
export async function attempt(subjects: readonly string[], prove: () => Promise<boolean>): Promise<boolean> {
  const before = await admit(subjects);
  const counts = await recordFailure(subjects);
  const wait = Math.max(...counts.map((count, index) => waitAfterRace(count, before[index]?.count ?? 0)));
  const isRight = wait === 0 && (await prove());
  if (isRight || wait > 0)
    await Promise.all(subjects.map((subject, index) => takeBack(subject, before[index])));
  if (wait > 0) throw tooMany(wait);
  return isRight;
}

/** Those who were admitted together are one after another as far as they wait. */
const waitAfterRace = (count: number, admittedAt: number): number =>
  count - 1 > admittedAt ? waitAfter(count - 1) : 0;

/** Refuses a subject whose last failures ask for a longer wait. Returns what is known of each. */
export async function admit(subjects: readonly string[]): Promise<readonly (FailureRow | undefined)[]> {
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

/** Returns how many failures there are of each now. */
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

async function takeBack(subject: string, before: FailureRow | undefined): Promise<void> {
  const once = FailureEntity.patch({ subject }).add({ count: -1 });
  await (before ? once.set({ timeLast: before.timeLast }) : once).go({ returnOnConditionCheckFailure: true });
}

const tooMany = (seconds: number): VisibleError =>
  new VisibleError(
    "limit",
    "account.too_many_attempts",
    `Too many attempts. Try again in ${seconds} seconds.`,
  );

export async function forget(subject: string): Promise<void> {
  await FailureEntity.delete({ subject }).go();
}

/** Counts a use of what a subject may do so often in so many seconds, and throws `limit` for one too many. */
export async function spend(
  subject: string,
  { most, seconds }: { most: number; seconds: number },
): Promise<void> {
  const now = Math.floor(Clock.now().getTime() / 1000);
  const stretch = Math.floor(now / seconds);
  const end = (stretch + 1) * seconds;
  const { data } = await UseEntity.upsert({ subject, stretch, expires: end + seconds })
    .add({ count: 1 })
    .go({ response: "all_new" });
  if (data.count > most)
    throw new VisibleError(
      "limit",
      "throttle.used_up",
      `That was asked for too often from here. Try again in ${spelled(end - now)}.`,
    );
}

const spelled = (seconds: number): string =>
  seconds <= 7_200 ? `${Math.ceil(seconds / 60)} minutes` : `${Math.ceil(seconds / 3600)} hours`;
