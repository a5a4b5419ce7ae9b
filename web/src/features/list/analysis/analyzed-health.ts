/** The health that an analysis estimated. */
import { isExact } from "@winnow/core/analysis/bounds";
import type { Info } from "@winnow/core/list/schema";
import { healthOf, type Health } from "../summary/list-health.ts";
import { statuses } from "../summary/status-names.ts";
import { countsOf, estimateOf, isUnsampled } from "../summary/estimate.ts";

/** Null before the analysis, and where its sample does not tell. */
export function analyzedHealth(list: Pick<Info, "rows" | "analysis">): Health | null {
  const estimated = estimateOf(list);
  const health = list.analysis?.health ?? null;
  if (estimated === null || health === null || estimated.total === 0 || isUnsampled(health, estimated))
    return null;
  const { byStatus, total } = estimated;
  return healthOf({
    counts: countsOf(estimated),
    total,
    estimated: new Set(statuses.filter((status) => !isExact(byStatus[status]))),
  });
}
