/**
 * A second subscription: two checkouts that are open at the same time can both be paid. Both are charged. The
 * better plan gives the rights, and the one that was paid for last the credits. So an operator looks at it,
 * and the people of the workspace are told.
 */
import { Actor } from "../../kit/actor.ts";
import { Job } from "../../job/index.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Message } from "../../notice/schema.ts";
import { PaymentEntity, type PaymentRow } from "../entity.ts";
import { planPage } from "../catalog/page.ts";
import { note, type Report, resolve } from "../fact/problem.ts";
import { subscriptionsOf } from "../read.ts";
import { Events, type SecondSubscription } from "../schema.ts";
import { currentOf } from "../fact/subscription-rules.ts";

/** Reports the first payment of each current subscription of the acting workspace but the oldest; resolves the others. */
export async function reviewSubscriptions(report: Report): Promise<void> {
  const workspaceID = Actor.system();
  const rows = await subscriptionsOf(workspaceID);
  if (rows.length < 2) return;
  const at = Clock.now().toISOString();
  const plans = new Map(rows.map(({ id, facts }) => [id, currentOf(facts, at)?.offer.name]));
  const payments = await firstPayments(workspaceID);
  const [, ...surplus] = payments.filter(({ subscription }) => plans.get(subscription) !== undefined);
  for (const payment of payments.filter(({ subscription }) => plans.has(subscription))) {
    const problem = { transaction: payment.id, problem: "second_subscription" } as const;
    if (!surplus.includes(payment)) await resolve(problem);
    else {
      const event = Events.SecondSubscription.of(workspaceID, {
        transaction: payment.id,
        plans: [...plans.values()].flatMap((plan) => plan ?? []),
      });
      await note({ ...problem, detail: payment.subscription }, report, Job.announcing(event));
    }
  }
}

/** The completed payments that began a subscription, the oldest first. */
async function firstPayments(workspaceID: string): Promise<PaymentRow[]> {
  const { data } = await PaymentEntity.query.byWorkspace({ workspaceID }).go({ pages: "all" });
  return data.filter(({ facts }) => {
    const transaction = facts.transaction?.object;
    return (
      transaction?.status === "completed" && transaction.origin === "web" && transaction.subscription !== null
    );
  });
}

/** What people are told when they pay for more than one plan. */
export const secondSubscriptionMessage = ({ plans }: SecondSubscription): Message => ({
  kind: "payment_failed",
  emoji: "CreditCard",
  title: `This workspace pays for ${new Intl.ListFormat("en").format(plans)}`,
  says:
    "There are several subscriptions, and all are charged. You have what the larger plan allows, and the monthly credits of the " +
    "plan that was paid for last. Cancel those that you do not want, one after the other: the page shows the next one then. To keep " +
    "the plan that is shown first, cancel all, and then keep it. " +
    "We look at the payments and the credits, too.",
  facts: plans.map((plan) => ["Plan", plan] as const),
  page: planPage,
  area: "my_plan",
});
