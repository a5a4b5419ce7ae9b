/** Changing the plan of a subscription: previewed to the cent, and made only for the previewed amount. */
import { Credit } from "../credit/index.ts";
import { Actor } from "../kit/actor.ts";
import { VisibleError } from "../kit/error.ts";
import { fn } from "../kit/fn.ts";
import { Member } from "../member/index.ts";
import type { Payment } from "../port/payment/index.ts";
import { Clock } from "../port/clock/index.ts";
import { maxTeamMembers } from "../workspace/schema.ts";
import { currency, planOffer, type PlanOffer } from "./catalog.ts";
import { priceOf } from "./offer.ts";
import { noPlan, viewOfPlan } from "./plan.ts";
import { receiveAnswer } from "./projection.ts";
import { ask } from "./provider.ts";
import { ChangePlanInput, type CurrentSubscription, type Preview, PreviewInput } from "./schema.ts";
import { type Found, iso, requireCurrent, scheduledOf, subscription } from "./subscription.ts";
import { changeKind, type ChangeKind, chargedWhen } from "./subscription-rules.ts";
import * as Trail from "./trail.ts";

/** What a change to the plan would cost, as Paddle says. */
export const previewPlanChange = fn(PreviewInput, async ({ plan_id }): Promise<Preview> => {
  const workspaceID = Actor.can("my_plan", "edit");
  return preview(workspaceID, await plannedChange(workspaceID, plan_id));
});

/** Whether the plan was changed; else why not, with the new preview. */
export type PlanChangeOutcome =
  | { changed: true; subscription: CurrentSubscription }
  | { changed: false; refusal: VisibleError; preview: Preview };

/** Changes the plan where it costs now what was previewed and the team fits. A failed payment changes nothing. */
export const changePlan = fn(ChangePlanInput, async ({ plan_id, due_now }): Promise<PlanChangeOutcome> => {
  const workspaceID = Actor.can("my_plan", "edit");
  const planned = await plannedChange(workspaceID, plan_id);
  const now = await preview(workspaceID, planned);
  const refusal = refusalOf(now, due_now);
  if (refusal) return { changed: false, refusal, preview: now };
  const answer = await ask((paddle) => paddle.changePlan(planned.change));
  const { id, offer } = planned.current;
  await receiveAnswer(answer, [Trail.planChange(workspaceID, { subscription: id, name: offer.name }, now)]);
  return { changed: true, subscription: await subscription() };
});

function refusalOf({ plan, due_now, exceeds_seats_by }: Preview, agreed: number): VisibleError | null {
  if (exceeds_seats_by > 0)
    return new VisibleError(
      "conflict",
      "billing.too_many_members",
      `${plan.name} has room for ${plan.max_team_members ?? 0} people besides the owner. ` +
        `Remove ${exceeds_seats_by} of your team or their invitations first.`,
    );
  if (due_now !== agreed)
    return new VisibleError(
      "conflict",
      "billing.stale_preview",
      "The amount has changed since you saw it. Look at the new one, then confirm it.",
    );
  return null;
}

interface PlannedChange {
  kind: ChangeKind;
  target: PlanOffer;
  current: Found;
  change: Payment.PlanChange;
}

async function plannedChange(workspaceID: string, planID: string): Promise<PlannedChange> {
  const target = planOffer(planID);
  if (!target) throw noPlan();
  const current = await requireCurrent(workspaceID);
  requireChangeable(current);
  const kind = changeKind(current.offer, target, scheduledOf(current)?.offer ?? null);
  const price = priceOf(target.id);
  const isUnderWay = current.subscription?.items[0]?.price === price && kind !== "keep";
  if (kind === null || isUnderWay)
    throw new VisibleError(
      "conflict",
      "billing.same_plan",
      `${target.name} is your plan already, or will be.`,
    );
  return { kind, target, current, change: { subscription: current.id, price, charged: chargedWhen(kind) } };
}

function requireChangeable({ status, subscription }: Found): void {
  if (status === "past_due")
    throw new VisibleError(
      "conflict",
      "billing.payment_due",
      "The last payment failed. Update your payment method first; then you can change the plan.",
    );
  if (subscription?.scheduled)
    throw new VisibleError(
      "conflict",
      "billing.ending",
      "The subscription is scheduled to end. Undo this first; then you can change the plan.",
    );
}

async function preview(
  workspaceID: string,
  { kind, target, current, change }: PlannedChange,
): Promise<Preview> {
  const [cost, seats, clawBack] = await Promise.all([
    ask((paddle) => paddle.previewChange(change)),
    Member.seatsTaken(workspaceID),
    change.charged === "immediately" ? Credit.previewClawBack() : 0,
  ]);
  const { nextPayment } = cost;
  return {
    plan: viewOfPlan(target),
    kind,
    effective_at: change.charged === "immediately" ? Clock.now().toISOString() : current.paid.end,
    charge: cost.charge,
    credit: cost.credit,
    due_now: cost.dueNow,
    credit_to_balance: cost.creditToBalance,
    next_payment: { at: iso(nextPayment.at), amount: nextPayment.amount, currency },
    currency,
    monthly_credits: target.credits,
    claw_back: clawBack,
    exceeds_seats_by: Math.max(0, seats - maxTeamMembers[target.plan]),
  };
}
