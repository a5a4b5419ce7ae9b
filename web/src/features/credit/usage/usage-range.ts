/** The days that usage is shown for. */
import { dayOf } from "@winnow/core/kit/time/utc";
import type { Days } from "../../../lib/days.ts";

export const ranges = [
  { value: "30", label: "Last 30 days" },
  { value: "90", label: "Last 90 days" },
  { value: "month", label: "This month" },
  { value: "last-month", label: "Last month" },
  { value: "year", label: "This year" },
] as const;
export type Range = (typeof ranges)[number]["value"];

export const isRange = (value: string | null): value is Range =>
  ranges.some((range) => range.value === value);

/** The first and the last day of a range, in UTC as the ledger counts them. */
export function daysOf(range: Range, now: Date): Days {
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const day = now.getUTCDate();
  const iso = (...parts: [number, number, number]) => dayOf(Date.UTC(...parts));
  const today = iso(year, month, day);
  switch (range) {
    case "30":
    case "90":
      return { from: iso(year, month, day - Number(range) + 1), to: today };
    case "month":
      return { from: iso(year, month, 1), to: today };
    case "last-month":
      return { from: iso(year, month - 1, 1), to: iso(year, month, 0) };
    case "year":
      return { from: iso(year, 0, 1), to: today };
  }
}
