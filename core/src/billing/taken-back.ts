/**
 * Plans whose payment was taken back in full, by refunds or a chargeback. Paddle does not end a subscription for that: the plan
 * ends, the people of the workspace are told, and an operator looks at the subscription.
 */
import type { z } from "zod";
import { Job } from "../job/index.ts";
import { Actor } from "../kit/actor.ts";
import type { Message } from "../notice/schema.ts";
import { planOffer } from "./catalog.ts";
import { planPage } from "./page.ts";
import { note, type Report, resolve } from "./problem.ts";
import { readSubscription } from "./read.ts";
import { Events } from "./schema.ts";
import { paidIn } from "./subscription-rules.ts";

/** Reports the payments of a subscription of the acting workspace that were taken back, while it lives; resolves the others. */
export async function reviewTakenBack(subscription: string, report: Report): Promise<void> {
  const workspaceID = Actor.system();
  const row = await readSubscription(subscription);
  if (!row) return;
  const isOver = row.facts.subscription?.object.status === "canceled";
  for (const { transaction, offer, isTakenBack } of paidIn(row.facts)) {
    const problem = { transaction, problem: "plan_taken_back" } as const;
    const plan = planOffer(offer)?.name ?? offer;
    if (isTakenBack && !isOver)
      await note(
        { ...problem, detail: subscription },
        report,
        Job.announcing(Events.PlanTakenBack.of(workspaceID, { transaction, plan })),
      );
    else await resolve(problem);
  }
}

export const planTakenBackMessage = ({ plan }: z.output<typeof Events.PlanTakenBack.schema>): Message => ({
  kind: "payment_failed",
  emoji: "TriangleAlert",
  title: `The payment of the ${plan} plan was taken back`,
  says:
    "It was refunded or charged back in full, and so the plan and its monthly credits are not there any more. If the dispute was " +
    "a mistake, tell your bank: the plan comes back as soon as the payment does. We look at the subscription, too.",
  facts: [["Plan", plan]],
  page: planPage,
  area: "my_plan",
});
