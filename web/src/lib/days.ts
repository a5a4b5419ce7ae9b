/** Days in UTC, as the ledger and the meter count them. */
import { dayOf } from "@winnow/core/kit/time/utc";
export interface Days {
  /** "2026-11-22"; both are included. */
  from: string;
  to: string;
}

const dayMs = 86_400_000;

/** Every day from the first to the last. */
export function eachDay({ from, to }: Days): string[] {
  const days: string[] = [];
  for (let at = Date.parse(from); at <= Date.parse(to); at += dayMs) days.push(dayOf(at));
  return days;
}

/** As many of the last days, with today. */
export const lastDays = (count: number, now: Date): Days => ({
  from: dayOf(now.getTime() - (count - 1) * dayMs),
  to: dayOf(now.getTime()),
});
