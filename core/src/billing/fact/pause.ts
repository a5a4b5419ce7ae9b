/** Paused subscriptions, for the operator. */
import { note, type Report, resolve } from "./problem.ts";
import type { SubscriptionFacts } from "./subscription-rules.ts";

/** A paused subscription pays for nothing and is not ended: an operator resumes or ends it. */
export async function reviewPause({ subscription, paid }: SubscriptionFacts, report: Report): Promise<void> {
  if (!paid) return;
  const problem = { transaction: paid.transaction, problem: "paused" } as const;
  if (subscription?.object.status === "paused")
    await note({ ...problem, detail: subscription.object.id }, report);
  else await resolve(problem);
}
