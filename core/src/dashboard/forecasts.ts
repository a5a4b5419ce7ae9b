import { Analysis } from "../analysis/index.ts";
import type { Info as List } from "../list/schema.ts";
import { Status } from "../verdict/schema.ts";
import type { Info } from "./schema.ts";

type Forecasts = NonNullable<Info["lists"]>["forecasts"];

/** How many estimated counts of these lists' analyses held, and how many of them verifications have settled. */
export function forecastsOf(lists: readonly Pick<List, "analysis" | "verification">[]): Forecasts {
  const settled = lists.flatMap(settledBy);
  return { held: settled.filter((isHeld) => isHeld).length, settled: settled.length };
}

/** Whether each estimated count held. None for a list that was verified before its analysis, in part, or not at all. */
function settledBy({ analysis, verification }: Pick<List, "analysis" | "verification">): boolean[] {
  const estimate = analysis?.health?.estimate;
  if (!estimate || !analysis.completed_at || verification?.status !== "completed") return [];
  if (verification.started_at < analysis.completed_at || verification.reasons.not_probed) return [];
  return Status.options.flatMap((status) =>
    Analysis.isExact(estimate[status]) ? [] : Analysis.holds(estimate[status], verification.counts[status]),
  );
}
