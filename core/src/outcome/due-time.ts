import { Clock } from "../port/clock/index.ts";
import { limits } from "./limits.ts";

interface Counted {
  count: number;
  oldest: number;
}

const hour = 3_600_000;
const day = 24 * hour;
/** Runs are merged once they are a sixteenth of the parts, so that a part is rewritten for many outcomes, and after a week. */
const share = 16;
const patience = 7 * day;

/** When a timer looks at the objects next: to merge runs, or to erase what has been kept long enough, once a day. */
export function dueTime({ runs, parts }: { runs: readonly Counted[]; parts: readonly Counted[] }): string {
  const now = Clock.now().getTime();
  const sum = (all: readonly Counted[]): number => all.reduce((total, { count }) => total + count, 0);
  const oldest = Math.min(...[...runs, ...parts].map((one) => one.oldest), now);
  const expiry = Math.max(oldest + limits.days * day, now) + day;
  if (runs.length === 0) return new Date(expiry).toISOString();
  const merging = now + (sum(runs) * share >= sum(parts) ? hour : patience);
  return new Date(Math.min(expiry, merging)).toISOString();
}
