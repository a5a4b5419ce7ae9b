/** Paused subscriptions, for the operator. */
import { forget, note, openProblems, type Report, resolve } from "./problem.ts";
import type { SubscriptionFacts } from "./subscription-rules.ts";

/** A paused subscription pays for nothing and is not ended: an operator resumes or ends it. */
export async function reviewPause({ subscription, paid }: SubscriptionFacts, report: Report): Promise<void> {
  if (!paid || !subscription) return;
  const { id: detail, status } = subscription.object;
  const problem = { transaction: paid.transaction, problem: "paused" } as const;
  if (status === "paused") return note({ ...problem, detail }, report);
  // The newest payment may be a later one than that of the pause, and another pause may follow.
  await forget(problem);
  for (const each of await openProblems({ problem: "paused", detail })) await resolve(each);
}
