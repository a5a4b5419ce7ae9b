/**
 * Plans whose payment was charged back in full. Paddle does not end a subscription for that: the plan ends, the people of the
 * workspace are told, and an operator looks at the subscription.
 */
import type { z } from "zod";
import { Job } from "../../job/index.ts";
import { Actor } from "../../kit/actor.ts";
import type { Message } from "../../notice/schema.ts";
import { planOffer } from "../catalog/catalog.ts";
import { planPage } from "../catalog/page.ts";
import { note, openProblems, type Report, resolve } from "../fact/problem.ts";
import { findCurrent, readSubscription } from "../read.ts";
import { Events } from "../schema.ts";
import { paidIn } from "../fact/subscription-rules.ts";

/**
 * Reports the payments of a subscription of the acting workspace that were charged back, while it lives and no later period is
 * paid for; resolves the others.
 */
export async function reviewTakenBack(subscription: string, report: Report): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readSubscription(subscription);
  if (!row) return;
  const isOver = row.facts.subscription?.object.status === "canceled";
  const takenBack = isOver ? [] : paidIn(row.facts).filter(({ isTakenBack }) => isTakenBack);
  const holds = (await findCurrent(workspaceID))?.offer.name ?? null;
  for (const { transaction, offer } of takenBack) {
    const plan = planOffer(offer)?.name ?? offer;
    await note(
      { transaction, problem: "plan_taken_back", detail: subscription },
      report,
      Job.announcing(Events.PlanTakenBack.of(workspaceID, { transaction, plan, holds })),
    );
  }
  for (const problem of await openProblems({ problem: "plan_taken_back", detail: subscription }))
    if (!takenBack.some(({ transaction }) => transaction === problem.transaction)) await resolve(problem);
}

export const planTakenBackMessage = ({
  plan,
  holds,
}: z.output<typeof Events.PlanTakenBack.schema>): Message => ({
  kind: "payment_failed",
  emoji: "TriangleAlert",
  title: `The payment of the ${plan} plan was charged back`,
  says:
    (holds === null
      ? "The bank took it back in full, so the plan and its monthly credits are not there any more. "
      : `The bank took it back in full, and the credits that it gave. The ${holds} plan holds by another payment. `) +
    "The subscription goes on and is charged again at its next renewal unless it is cancelled or paused: the page shows it. If the dispute " +
    "was a mistake, tell your bank: what was taken comes back when the dispute is won. We look at it, too.",
  facts: [["Plan", plan]],
  page: planPage,
  area: "my_plan",
});
