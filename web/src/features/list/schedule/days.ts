/** The days (UTC) before which a list can be verified anew. */
import { dayOf } from "@winnow/core/kit/time/utc";
import { serverNow } from "../../../lib/clock.ts";

const dayMs = 86_400_000;

export interface DayRange {
  first: string;
  last: string;
}

/** From tomorrow on, while the list is kept through the whole day; null where there is none. */
export function daysFor(expiresAt: string, now: number = serverNow()): DayRange | null {
  const [first, last] = [dayOf(now + dayMs), dayOf(Date.parse(expiresAt) - dayMs)];
  return first <= last ? { first, last } : null;
}

/** The day that a text says; null where it is none of these. */
export const dateBetween = (text: string, days: DayRange | null): string | null =>
  /^\d{4}-\d\d-\d\d$/.test(text) && days !== null && days.first <= text && text <= days.last ? text : null;
