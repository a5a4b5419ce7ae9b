/**
 * The newest verdicts of a workspace that were put to the test: those of the last days, and some of one day,
 * chosen by chance. The order within a day is not used: bounces come later than deliveries, so the last mails
 * of a day would be bounces.
 */
import { dayOf } from "../../kit/time/utc.ts";
import { createHash } from "node:crypto";
import type { Charged } from "../charged-verdict.ts";

/** Whether their mails bounced, by `latestKey`. */
export type Latest = Readonly<Record<string, boolean>>;

/** How many are kept: of fewer, two bounces would be common at honest providers; of more, a turn would be noticed later. */
const maxLatest = 20;

/** Sources of which more than sums is kept, of each provider: a row has room for those of all providers. */
const maxSources = 3;

/** The names of the sources that mailed most. */
export const mostMailed = (sources: readonly { source: string; mailed: number }[]): string[] =>
  sources
    .toSorted((one, other) => other.mailed - one.mailed || (one.source < other.source ? -1 : 1))
    .slice(0, maxSources)
    .map(({ source }) => source);

/** The day of a verdict, and 32 bits by which those of a day are ordered. */
export function latestKey({ time, charge }: Pick<Charged, "time" | "charge">): string {
  const day = dayOf(time);
  return `${day}:${createHash("sha256").update(charge.verdict).digest("hex").slice(0, 8)}`;
}

/** The newest of all these. */
export function newestOf(...all: readonly Latest[]): Latest {
  const entries = all.flatMap((latest) => Object.entries(latest));
  const newestFirst = entries.toSorted(([one], [other]) => (one < other ? 1 : -1));
  return Object.fromEntries(newestFirst.slice(0, maxLatest));
}
