/** What a plan change would cost and give, in the words of the API. */
import { Credit } from "../../credit/index.ts";
import { Member } from "../../member/index.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Payment } from "../../port/payment/index.ts";
import { maxTeamMembers } from "../../workspace/schema.ts";
import { currency, type PlanOffer } from "../catalog/catalog.ts";
import type { ScheduledPlanRow } from "../entity.ts";
import { creditBalanceOf } from "../money.ts";
import { priceOf } from "../catalog/offer.ts";
import { viewOfPlan } from "./plan.ts";
import { ask } from "../provider/provider.ts";
import type { Preview } from "../schema.ts";
import type { LivingSubscription } from "../read.ts";
import { iso } from "./subscription.ts";
import { type ChangeKind, isAtOnce } from "../fact/subscription-rules.ts";

/** A change that can be made. */
export interface PlannedChange {
  kind: ChangeKind;
  target: PlanOffer;
  current: LivingSubscription;
  /** The smaller plan that Paddle bills from the next renewal. */
  pending: PlanOffer | null;
  /** The plan that a timer will put on. */
  scheduled: ScheduledPlanRow | null;
}

export async function previewOf(workspaceID: string, planned: PlannedChange): Promise<Preview> {
  const { kind, target, current } = planned;
  const atOnce = kind !== "keep" && isAtOnce(current.offer, target);
  const [cost, seats, credits, balance] = await Promise.all([
    atOnce ? costNow(planned) : nothing(current.paid.end),
    Member.seatsTaken(workspaceID),
    atOnce ? Credit.previewChange(creditsOf(current.offer, target)) : null,
    creditBalanceOf(workspaceID),
  ]);
  return {
    plan: viewOfPlan(target),
    kind,
    at_once: atOnce,
    effective_at: atOnce ? Clock.now().toISOString() : current.paid.end,
    charge: cost.charge,
    credit: cost.credit,
    credit_used: cost.creditUsed,
    due_now: cost.dueNow,
    credit_to_balance: cost.creditToBalance,
    next_payment: { at: iso(cost.nextPayment.at), amount: target.amount, currency },
    currency,
    monthly_credits: target.credits,
    plan_credits: credits,
    balance: {
      before: balance,
      after: balance - cost.creditUsed + cost.creditToBalance,
    },
    exceeds_seats_by: Math.max(0, seats - maxTeamMembers[target.plan]),
  };
}

const nothing = (at: string): Payment.ChangePreview => ({
  charge: 0,
  credit: 0,
  dueNow: 0,
  creditUsed: 0,
  creditToBalance: 0,
  nextPayment: { at, amount: 0 },
});

/**
 * What Paddle charges now. While a smaller plan is pending, Paddle credits the rest of that one; it is put back before the
 * change, so that the rest of the present plan is credited.
 */
async function costNow({ target, current, pending }: PlannedChange): Promise<Payment.ChangePreview> {
  const previewed = (plan: PlanOffer) =>
    ask((paddle) =>
      paddle.previewChange({ subscription: current.id, price: priceOf(plan.id), charged: "immediately" }),
    );
  if (!pending) return previewed(target);
  const [cost, present] = await Promise.all([previewed(target), previewed(current.offer)]);
  const fromBalance = Math.max(0, cost.charge - cost.credit - cost.dueNow);
  const credit = present.charge;
  const due = Math.max(0, cost.charge - credit);
  const creditUsed = Math.min(fromBalance, due);
  return { ...cost, credit, creditUsed, dueNow: due - creditUsed };
}

const creditsOf = (from: PlanOffer, to: PlanOffer) => ({
  allowance: to.credits,
  former: from.credits,
  restarts: from.interval !== to.interval,
});
