/** List health: a message by the share of invalid addresses (spec section 4). */
import type { Info } from "@winnow/core/list/schema";
import { resultCounts } from "./result-counts.ts";

export interface Health {
  tone: "success" | "warning" | "error";
  message: string;
  invalidPercent: number;
}

/** Health for a percentage of invalid addresses. */
export function healthOf(invalidPercent: number): Health {
  const of = (tone: Health["tone"], message: string): Health => ({ tone, message, invalidPercent });
  if (invalidPercent <= 0) return of("success", "Amazing! Your list is 100% clean and ready to go.");
  if (invalidPercent <= 1) return of("warning", "Congrats! This list may not require cleaning.");
  if (invalidPercent <= 5)
    return of("warning", "Warning! Some invalid emails detected. Cleaning is recommended.");
  if (invalidPercent <= 10)
    return of(
      "warning",
      "Warning! A significant number of invalid emails detected. Cleaning is recommended.",
    );
  return of("error", "Warning! Many invalid emails detected. Immediate cleaning required.");
}

/** Health of a verified list, null before. Rejected rows count as invalid. */
export function listHealth({ rows, verification }: Pick<Info, "rows" | "verification">): Health | null {
  const tally = resultCounts({ rows, verification });
  if (tally === null || tally.total === 0 || verification?.status !== "completed") return null;
  return healthOf((tally.counts.invalid / tally.total) * 100);
}
