import { Actor } from "../../kit/actor.ts";
import { Config } from "../../kit/config.ts";
import type { Reason } from "../../verdict/schema.ts";

/** Seconds before the only retry in a test workspace. */
const testSchedule = [10];

/** Seconds before each retry of a greylisted address. */
const greylistSeconds = (): readonly number[] =>
  Actor.testWorkspace() === null ? Config.get().retrySchedule : testSchedule;

/** Seconds before the next retry, at least `advisedSeconds`; null after the last retry. */
export function retryAfter(reason: Reason, retries: number, advisedSeconds: number): number | null {
  const schedule = greylistSeconds();
  const wait = retries < maxRetries(reason, schedule.length) ? schedule[retries] : undefined;
  return wait === undefined ? null : Math.max(wait, advisedSeconds);
}

/** A greylisting server defers the address first, and then the catch-all probe: hence two retries for an unknown catch-all. */
function maxRetries(reason: Reason, greylistRetries: number): number {
  if (reason === "greylisted") return greylistRetries;
  return reason === "catch_all_unknown" ? 2 : 1;
}
