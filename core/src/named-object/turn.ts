/** Calls that write the same objects take turns: each would write all of them again whenever another came first. */
import { setTimeout as sleep } from "node:timers/promises";
import { ulid } from "ulid";
import { Actor } from "../kit/actor.ts";
import { LimitError } from "../kit/error.ts";
import { Throttle } from "../throttle/index.ts";

/** Longer than a call takes: the turn of one that died is over then. */
const seconds = 40;
/** A call looks so often whether it is its turn, in about two seconds, before it is refused. */
const tries = 14;
const longestPauseMs = 300;
const retryAfterSeconds = 2;

/** Whether a person or a program waits for what is done. */
export const isCall = (): boolean => Actor.isPerson() || Actor.apiKeyOrNull() !== null;

/**
 * Runs the body when no other call does for the same objects. Throws `limit` where others had them for two seconds. Jobs, timers
 * and reactions do not wait: they are few, and their transactions run again where a call was first.
 */
export async function inTurn<R>(below: string, body: () => Promise<R>): Promise<R> {
  if (!isCall()) return body();
  const turn: Throttle.Places = { subject: `writing:${below}`, max: 1, seconds };
  const holder = ulid();
  for (let attempt = 1; attempt <= tries; attempt += 1) {
    const done = await Throttle.withPlace(turn, holder, async () => ({ answer: await body() }));
    if (done) return done.answer;
    await sleep(Math.random() * longestPauseMs);
  }
  throw new LimitError(
    "named_object.busy",
    "Other calls of your workspace are changing the same data. Send changes together, or one after another.",
    retryAfterSeconds,
  );
}
