/**
 * How long single verifications take. A process counts them, and adds its counts to the day about once a
 * minute, beside a verification that does not wait for it. The counts of its last minute are lost when it
 * stops.
 */
import { Actor } from "../kit/actor.ts";
import * as keptSeconds from "../kit/kept-seconds.ts";
import { dayOf } from "../kit/time/utc.ts";
import { Clock } from "../port/clock/index.ts";
import { bucketOf } from "./answer-buckets.ts";
import { AnswerTimesEntity } from "./entity.ts";

const storeEveryMs = 60_000;

let counts: Record<string, number> = {};
let timeStored = 0;

/** Runs a single verification and counts how long it took, unless it fails or its evidence is that of test mode. */
export async function timed<R>(verify: () => Promise<R>): Promise<R> {
  if (Actor.testWorkspace() !== null) return verify();
  const began = performance.now();
  const stored = storeWhenDue();
  const answer = await verify();
  const bucket = bucketOf(performance.now() - began);
  counts[bucket] = (counts[bucket] ?? 0) + 1;
  await stored;
  return answer;
}

/** Adds the counts of this process to those of the day, where the last time is a minute ago. A failure loses them, and nothing else. */
async function storeWhenDue(): Promise<void> {
  const now = Clock.now();
  const isDue = Math.abs(now.getTime() - timeStored) >= storeEveryMs;
  if (!isDue || Object.keys(counts).length === 0) return;
  const added = counts;
  counts = {};
  timeStored = now.getTime();
  const day = dayOf(now);
  const expires = Math.ceil(now.getTime() / 1_000) + keptSeconds.answerTimes;
  await AnswerTimesEntity.upsert({ of: "stage", day, expires })
    .add(added)
    .go()
    .catch(() => {});
}
