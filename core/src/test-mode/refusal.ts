/**
 * The test addresses that are refused, with the errors of live keys: verified on their own, sent with a list, or when their
 * list is started.
 */
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { LimitError, RetryableError, type VisibleError } from "../kit/error.ts";
import { Meter } from "../meter/index.ts";
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

const refusalsAtStart: Readonly<Record<string, () => VisibleError>> = {
  [situations.unpaidAtStart.address]: () => new Credit.Shortfall(1, 0),
  [situations.overBudgetAtStart.address]: () => Meter.exhausted(0),
};

const throwFor = (email: string, table: typeof refusals): void => {
  const refusal = Actor.testWorkspace() === null ? undefined : table[email.trim().toLowerCase()];
  if (refusal) throw refusal();
};

/** Throws the error that a test address stands for; does nothing for any other address, or with a live key. */
export const refuse = (email: string): void => throwFor(email, { ...refusals, ...refusalsAtStart });

/** Throws where one of the addresses of a new list is refused at once. */
export function refuseList(emails: readonly string[]): void {
  for (const email of emails) throwFor(email, refusals);
}

/** Throws where one of the addresses stands for a refused start. They are read in a test workspace only. */
export async function refuseStart(readAddresses: () => Promise<readonly string[]>): Promise<void> {
  if (Actor.testWorkspace() === null) return;
  for (const email of await readAddresses()) throwFor(email, refusalsAtStart);
}

/** The seconds to wait for a verdict before the answer 202: none for the slow test address, as the caller wishes for others. */
export const maxWaitSeconds = (email: string, wished: number): number =>
  Actor.testWorkspace() !== null && email.trim().toLowerCase() === situations.slow.address ? 0 : wished;
