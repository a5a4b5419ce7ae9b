/** The counts of a list by status, counted, partial or estimated. */
import { isExact } from "@winnow/core/analysis/bounds";
import type { Info } from "@winnow/core/list/schema";
import type { Status } from "@winnow/core/verdict/schema";
import { countsOf, estimateOf } from "./estimate.ts";
import { resultCounts } from "./result-counts.ts";

export interface StatusBreakdown {
  counts: Readonly<Record<Status, number>>;
  /** The total; more than the sum of the counts while a job runs. */
  total: number;
  certainty: "counted" | "partial" | "estimated";
}

/** From the verification once it has verdicts, otherwise from the analysis; null before both. */
export function statusBreakdown(
  list: Pick<Info, "rows" | "analysis" | "verification">,
): StatusBreakdown | null {
  const tally = resultCounts(list);
  if (tally !== null && list.verification !== null) {
    const { status, previous, counts, progress } = list.verification;
    if (status === "completed" || previous !== undefined)
      return { counts: tally.counts, total: tally.total, certainty: "counted" };
    if (progress.done > 0) return { counts, total: progress.total, certainty: "partial" };
  }
  const estimate = estimateOf(list);
  if (estimate === null) return null;
  const isCounted = Object.values(estimate.byStatus).every(isExact);
  return {
    counts: countsOf(estimate),
    total: estimate.total,
    certainty: isCounted ? "counted" : "estimated",
  };
}
