/** Failed attempts, such as wrong passwords of an account: each is followed by a longer wait. */
import { Table } from "../aws/table/index.ts";
import { LimitError } from "../kit/error.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { Clock } from "../port/clock/index.ts";
import { Window } from "../window/index.ts";
import { FailureEntity } from "./entity.ts";
import { type Level, levelOf, waitAfter } from "./level.ts";
import type { Subject } from "./subject.ts";

/**
 * Runs `prove` unless a subject has to wait; throws `limit` then. The attempt is counted as a failure before it runs,
 * so that parallel guesses get no more attempts, and uncounted on success.
 */
export async function attempt(subjects: readonly Subject[], prove: () => Promise<boolean>): Promise<boolean> {
  const before = await readLevels(subjects);
  const waits = before.map(({ count, timeLast }, index) => {
    const wait = waitAfter(count, subjects[index]?.free);
    return wait === 0 ? 0 : timeLast + wait * 1000 - Clock.now().getTime();
  });
  const seconds = Math.ceil(Math.max(0, ...waits) / 1000);
  if (seconds > 0) throw tooMany(seconds);
  const counts = await Promise.all(before.map(recordFailure));
  const wait = Math.max(
    0,
    ...counts.map((count, index) => waitAfterRace(count, before[index]?.count ?? 0, subjects[index]?.free)),
  );
  const isRight = wait === 0 && (await prove());
  if (isRight || wait > 0) await Promise.all(before.map(undoFailure));
  if (wait > 0) throw tooMany(wait);
  return isRight;
}

/** Attempts that were admitted at the same time wait as if they had come one after another. */
const waitAfterRace = (count: number, admittedAt: number, free?: number): number =>
  count - 1 > admittedAt ? waitAfter(count - 1, free) : 0;

async function readLevels(subjects: readonly Subject[]): Promise<Level[]> {
  if (subjects.length === 0) return [];
  const keys = subjects.map(({ id }) => ({ subject: id }));
  const { data } = await Table.retryUnprocessed(() => FailureEntity.get(keys).go({ consistent: true }));
  return subjects.map((each) =>
    levelOf(
      each,
      data.find((row) => row.subject === each.id),
      Clock.now(),
    ),
  );
}

/** Increments the failures of a subject, after draining those that it is forgiven by now. Returns the new count. */
async function recordFailure(level: Level): Promise<number> {
  const { id, drained, row } = level;
  const now = Clock.now();
  const times = {
    timeLast: now.toISOString(),
    expires: Math.floor(now.getTime() / 1000) + keptSeconds.failedAttempt,
  };
  if (drained > 0 && row) {
    const { data, rejected } = await FailureEntity.patch({ subject: id })
      .set(times)
      .add({ count: 1 - drained })
      .where(({ timeLast }, { eq }) => eq(timeLast, row.timeLast))
      .go({ response: "all_new", returnOnConditionCheckFailure: true });
    if (!rejected && data) return data.count;
  }
  const { data } = await FailureEntity.upsert({ subject: id, ...times })
    .add({ count: 1 })
    .go({ response: "all_new" });
  return data.count;
}

async function undoFailure({ id, timeLast, row }: Level): Promise<void> {
  const once = FailureEntity.patch({ subject: id }).add({ count: -1 });
  const undone = row ? once.set({ timeLast: new Date(timeLast).toISOString() }) : once;
  await undone.go({ returnOnConditionCheckFailure: true });
}

const tooMany = (seconds: number): LimitError =>
  new LimitError("account.too_many_attempts", `Too many attempts. Try again in ${seconds} seconds.`, seconds);

export async function clear(subject: string): Promise<void> {
  await FailureEntity.delete({ subject }).go();
}

/** Erases what was counted for subjects. Can be repeated. */
export async function forget(subjects: readonly string[]): Promise<void> {
  for (const subject of subjects) {
    await clear(subject);
    await Window.forget(subject);
  }
}
