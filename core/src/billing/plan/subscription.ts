/** The acting workspace's subscription: reading it and ending it. */
import { Actor } from "../../kit/actor.ts";
import { VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import type { Action } from "../../kit/permission.ts";
import type { Payment } from "../../port/payment/index.ts";
import { currency, planOffer } from "../catalog/catalog.ts";
import { creditBalanceOf } from "../money.ts";
import { offerOf } from "../catalog/offer.ts";
import { Outdated, replacing } from "./pending-plan.ts";
import { viewOfPlan } from "./plan.ts";
import { receiveAnswer } from "../projection/projection.ts";
import { ask } from "../provider/provider.ts";
import { findCurrent, findEnding, findLiving, type LivingSubscription } from "../read.ts";
import { droppingPlan, findScheduledPlan } from "./scheduled-plan.ts";
import { CancelInput, type CurrentSubscription, type Subscription } from "../schema.ts";
import { givesPlan, pendingPlanOf, type PlanToCome } from "../fact/subscription-rules.ts";
import * as Trail from "../trail.ts";

/** The subscription of the acting workspace, as Paddle reported it last: also one whose payment was charged back. */
export async function subscription(): Promise<CurrentSubscription> {
  const workspaceID = Actor.can("my_plan", "view");
  const current = await findLiving(workspaceID);
  if (!current) return { subscription: null };
  const [toCome, balance] = await Promise.all([
    planToCome(workspaceID, current),
    creditBalanceOf(workspaceID),
  ]);
  return { subscription: viewOf(current, toCome, balance) };
}

/** Where the subscription of the acting person's workspace stands. */
export interface Standing {
  /** `cancel` is scheduled to end. */
  status: "active" | "cancel" | "trialing";
  payment_failed: boolean;
}

/** Undefined without a current subscription. For everybody in the workspace. */
export async function standing(): Promise<Standing | undefined> {
  const current = await findCurrent(Actor.self().workspaceID);
  if (!current) return undefined;
  const isEnding = current.subscription?.scheduled?.action === "cancel";
  const isOnTrial = current.status === "trialing";
  return {
    status: isEnding ? "cancel" : isOnTrial ? "trialing" : "active",
    payment_failed: current.status === "past_due",
  };
}

/** Schedules the end of the subscription for the end of what is paid for. A plan that was to come is dropped. */
export const cancel = fn(CancelInput, async (): Promise<CurrentSubscription> => {
  const workspaceID = authorize("delete");
  Actor.requireConfirmed();
  const current = await requireLiving(workspaceID);
  if (current.subscription?.scheduled?.action === "cancel") return subscription();
  const scheduled = await findScheduledPlan(workspaceID, current);
  const pending = pendingPlanOf(current, offerOf)?.offer ?? null;
  const end = async (): Promise<void> => {
    const answer = await ask((paddle) => paddle.cancel(current.id));
    const at = iso(answer.scheduled?.at ?? current.paid.end);
    const recorded = Trail.cancellation(workspaceID, nameOf(current), at);
    await receiveAnswer(answer, [recorded, ...droppingPlan(pending ? { workspaceID } : scheduled)]);
  };
  await replacing(workspaceID, current, pending, end).catch((error: unknown) => {
    if (!(error instanceof Outdated)) throw error;
    return end();
  });
  return subscription();
});

/** Removes the scheduled end of a subscription, of several that of the one that was paid for last, where Paddle has one. */
export async function undoCancel(): Promise<CurrentSubscription> {
  const workspaceID = authorize("edit");
  const current = (await findEnding(workspaceID)) ?? (await requireLiving(workspaceID));
  const known = await ask((paddle) => paddle.subscription(current.id));
  if (!known.scheduled) {
    await receiveAnswer(known, []);
    return subscription();
  }
  const answer = await ask((paddle) => paddle.undoCancel(current.id));
  await receiveAnswer(answer, [Trail.undoneCancellation(workspaceID, nameOf(current))]);
  return subscription();
}

/** The acting workspace. Who ends or keeps the plan is told how it stands then, and so must be allowed to see it. */
function authorize(action: Action): string {
  Actor.can("my_plan", "view");
  return Actor.can("my_plan", action);
}

const nameOf = ({ id, offer }: LivingSubscription) => ({ subscription: id, name: offer.name });

/** Also one whose payment was charged back, since Paddle renews it as well. */
export async function requireLiving(workspaceID: string): Promise<LivingSubscription> {
  const current = await findLiving(workspaceID);
  if (!current)
    throw new VisibleError(
      "missing",
      "billing.no_subscription",
      "This workspace has no subscription. Choose a plan first.",
    );
  return current;
}

/** The plan that holds from the next renewal: what Paddle bills then, or what a timer will put on. */
async function planToCome(workspaceID: string, current: LivingSubscription): Promise<PlanToCome | null> {
  const scheduled = await findScheduledPlan(workspaceID, current);
  const offer = scheduled && planOffer(scheduled.plan);
  return offer ? { offer, from: current.paid.end } : pendingPlanOf(current, offerOf);
}

function viewOf(current: LivingSubscription, toCome: PlanToCome | null, balance: number): Subscription {
  const { id, status, offer, paid, subscription: known, isChargedBack } = current;
  return {
    id,
    status,
    plan: viewOfPlan(offer),
    started_at: iso(known?.timeStarted ?? known?.timeCreated ?? paid.start),
    current_period: { starts_at: paid.start, ends_at: paid.end },
    next_payment: known && nextPaymentOf(known, toCome),
    credit_balance: balance,
    payment_failed: status === "past_due",
    charged_back: isChargedBack ? (givesPlan(current) ? "earlier_plan" : "no_plan") : null,
    scheduled_cancel_at: known?.scheduled?.action === "cancel" ? iso(known.scheduled.at) : null,
    scheduled_plan: toCome && { plan: viewOfPlan(toCome.offer), from: iso(toCome.from) },
  };
}

/** The next payment by the prices of the plan that holds then, taxes excluded; we know them in our currency alone. */
const nextPaymentOf = (
  { timeNextBilled, items, currency: paidIn = currency }: Payment.Subscription,
  toCome: PlanToCome | null,
): Subscription["next_payment"] =>
  timeNextBilled === null || paidIn !== currency
    ? null
    : {
        at: iso(timeNextBilled),
        amount:
          toCome?.offer.amount ?? items.reduce((sum, { amount, quantity }) => sum + amount * quantity, 0),
        currency,
      };

export const iso = (time: string): string => new Date(time).toISOString();
