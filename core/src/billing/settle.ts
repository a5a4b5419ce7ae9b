/** What billing does when its time has come. */
import { grantAccepted } from "./projection/acceptance.ts";
import type { Report } from "./fact/problem.ts";
import { applyScheduledPlans } from "./plan/scheduled-plan.ts";
import { retryTopUps } from "./top-up/top-up-retry.ts";

/** Does what is due, until the deadline; the next run continues. What fails holds nothing else up. Can be repeated. */
export async function settleBilling(deadline: Date, report: Report): Promise<void> {
  const done = await Promise.allSettled([
    applyScheduledPlans(deadline),
    grantAccepted(deadline, report),
    retryTopUps(deadline),
  ]);
  const errors = done.flatMap((each) => (each.status === "rejected" ? [each.reason as unknown] : []));
  if (errors.length > 0) throw new AggregateError(errors, errors.map(String).join("; "));
}
