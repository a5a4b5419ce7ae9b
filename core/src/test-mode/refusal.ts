/** The test addresses that are refused, with the errors of live keys: verified on their own, or sent with a list. */
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { LimitError, RetryableError, type VisibleError } from "../kit/error.ts";
import { situations } from "./schema.ts";

const retryAfterSeconds = 5;

const refusals: Readonly<Record<string, () => VisibleError>> = {
  [situations.withoutCredits.address]: () => new Credit.Shortfall(1, 0),
  [situations.limited.address]: () =>
    new LimitError("rate.limited", "This key has made too many calls. Wait 5 seconds.", retryAfterSeconds),
  [situations.unavailable.address]: () =>
    new RetryableError(
      "unavailable",
      "unavailable",
      "Winnow cannot answer at the moment. Wait 5 seconds.",
      retryAfterSeconds,
    ),
};

/** Throws the error that a test address stands for; does nothing for any other address, or with a live key. */
export function refuse(email: string): void {
  const refusal = Actor.testWorkspace() === null ? undefined : refusals[email.trim().toLowerCase()];
  if (refusal) throw refusal();
}

/** The seconds to wait for a verdict before the answer 202: none for the slow test address, as the caller wishes for others. */
export const patienceSeconds = (email: string, wished: number): number =>
  Actor.testWorkspace() !== null && email.trim().toLowerCase() === situations.slow.address ? 0 : wished;
