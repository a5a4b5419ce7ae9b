/** What billing does when its time has come. */
import { grantAccepted } from "./acceptance.ts";
import type { Report } from "./problem.ts";
import { applyScheduledPlans } from "./scheduled-plan.ts";

/** Does what is due, until the deadline; the next run continues. What fails holds nothing else up. Can be repeated. */
export async function settleBilling(deadline: Date, report: Report): Promise<void> {
  const done = await Promise.allSettled([applyScheduledPlans(deadline), grantAccepted(deadline, report)]);
  const errors = done.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}
