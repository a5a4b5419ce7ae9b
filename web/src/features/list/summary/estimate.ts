/** The estimated counts by status, with confidence bounds. */
import { isExact } from "@winnow/core/analysis/bounds";
import type { Estimate, Health } from "@winnow/core/analysis/schema";
import type { Info } from "@winnow/core/list/schema";
import type { Status } from "@winnow/core/verdict/schema";
import type { Range } from "../../../ui/chart/range-bar.tsx";

export interface Estimated {
  /** Distinct addresses plus rejected rows. */
  total: number;
  byStatus: Readonly<Record<Status, Estimate>>;
}

/** The estimate of an analyzed list. Rejected rows count as invalid. Null before the analysis. */
export function estimateOf({ rows, analysis }: Pick<Info, "rows" | "analysis">): Estimated | null {
  const estimate = analysis?.health?.estimate;
  if (rows === null || estimate === undefined) return null;
  const { distinct, bad_syntax } = rows;
  return {
    total: distinct + bad_syntax,
    byStatus: { ...estimate, invalid: shifted(estimate.invalid, bad_syntax) },
  };
}

/** An estimated count as a range. */
export const rangeOf = ({ count: estimate, low, high }: Estimate): Range => ({ estimate, low, high });

/** The estimated counts, without their bounds. */
export const countsOf = ({ byStatus: { valid, risky, invalid, unknown } }: Estimated) => ({
  valid: valid.count,
  risky: risky.count,
  invalid: invalid.count,
  unknown: unknown.count,
});

const shifted = ({ count, low, high }: Estimate, by: number): Estimate => ({
  count: count + by,
  low: low + by,
  high: high + by,
});

/** Whether no mail host was probed although the estimate depends on it. The share of invalid addresses is unknown then. */
export const isUnsampled = ({ sample }: Health, { byStatus }: Estimated): boolean =>
  sample.size === 0 && !isExact(byStatus.invalid);

/** What a completed verification found, counted as the estimate is: in distinct addresses and rejected rows. Null before it, and after one that was finished early. */
export function foundIn({
  rows,
  verification,
}: Pick<Info, "rows" | "verification">): Record<Status, number> | null {
  if (rows === null || verification?.status !== "completed" || verification.reasons.not_probed) return null;
  const { valid, risky, invalid, unknown } = verification.counts;
  return { valid, risky, invalid: invalid + rows.bad_syntax, unknown };
}
