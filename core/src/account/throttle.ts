import { VisibleError } from "../kit/error.ts";
import { Clock } from "../port/clock/index.ts";
import { FailureEntity } from "./entity.ts";

const forgiven = 5;
const longestWaitSeconds = 15 * 60;
const memorySeconds = 24 * 3600;

/** Seconds to wait after so many failures: none for the first five, then doubling to a quarter of an hour. */
export const waitAfter = (failures: number): number =>
  failures < forgiven ? 0 : Math.min(longestWaitSeconds, 2 ** (failures - forgiven + 1));

/** Refuses a subject (an account, an origin) whose last failures ask for a longer wait. */
export async function admit(subjects: readonly string[]): Promise<void> {
  const now = Clock.now().getTime();
  const { data } = await FailureEntity.get(subjects.map((subject) => ({ subject }))).go({ consistent: true });
  const waits = data.map(({ count, timeLast }) => Date.parse(timeLast) + waitAfter(count) * 1000 - now);
  const seconds = Math.ceil(Math.max(0, ...waits) / 1000);
  if (seconds > 0)
    throw new VisibleError(
      "limit",
      "account.too_many_attempts",
      `Too many attempts. Try again in ${seconds} seconds.`,
    );
}

export async function recordFailure(subjects: readonly string[]): Promise<void> {
  const now = Clock.now();
  const expires = Math.floor(now.getTime() / 1000) + memorySeconds;
  await Promise.all(
    subjects.map((subject) =>
      FailureEntity.upsert({ subject, timeLast: now.toISOString(), expires }).add({ count: 1 }).go(),
    ),
  );
}

export async function forget(subject: string): Promise<void> {
  await FailureEntity.delete({ subject }).go();
}
