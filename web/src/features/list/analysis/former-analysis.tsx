import type { Info } from "@winnow/core/list/schema";
import { formatMoment } from "../../../lib/date.ts";
import { Callout } from "../../../ui/state/callout.tsx";

/** When the report that follows was made, where another analysis is to replace it. */
export function FormerAnalysis({ analysis }: { analysis: NonNullable<Info["analysis"]> }) {
  const { status, health_at } = analysis;
  if (status === "completed" || health_at === undefined) return null;
  return (
    <Callout tone="info" title={`This report is of ${formatMoment(health_at)}`}>
      {status === "failed"
        ? "The analysis that was to replace it failed."
        : "The analysis that is under way replaces it."}
    </Callout>
  );
}
