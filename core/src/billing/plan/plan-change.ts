/**
 * Changing the plan of a subscription. More credits a month come at once, charged in proportion and for at
 * most the previewed amount; fewer come with the next renewal. A change of interval that waits for the
 * renewal is sent by a timer shortly before it: sent early, it would begin a billing period at Paddle.
 */
import { Actor } from "../../kit/actor.ts";
import { RetryableError, VisibleError } from "../../kit/error.ts";
import { fn } from "../../kit/fn.ts";
import { Clock } from "../../port/clock/index.ts";
import { planOffer, type PlanOffer } from "../catalog/catalog.ts";
import { offerOf, priceOf } from "../catalog/offer.ts";
import { Outdated, putBack, putOff, replacing, requireUnchanged } from "./pending-plan.ts";
import { noPlan } from "./plan.ts";
import { type PlannedChange, previewOf } from "./plan-change-preview.ts";
import { receiveAnswer } from "../projection/projection.ts";
import { ask } from "../provider/provider.ts";
import { ChangePlanInput, type CurrentSubscription, type Preview, PreviewInput } from "../schema.ts";
import { droppingPlan, findScheduledPlan, schedulingPlan } from "./scheduled-plan.ts";
import type { LivingSubscription } from "../read.ts";
import { requireLiving, subscription } from "./subscription.ts";
import { changeKind, isAtOnce, isIrregular, pendingPlanOf } from "../fact/subscription-rules.ts";
import * as Trail from "../trail.ts";

/** What a change to the plan would cost, as Paddle says. */
export const previewPlanChange = fn(PreviewInput, async ({ plan_id }): Promise<Preview> => {
  const workspaceID = Actor.can("my_plan", "edit");
  return previewOf(workspaceID, await plannedChange(workspaceID, plan_id));
});

/** Whether the plan was changed; else why not, with the new preview. */
export type PlanChangeOutcome =
  | { changed: true; subscription: CurrentSubscription }
  | { changed: false; refusal: VisibleError; preview: Preview };

/** Changes the plan where it costs at most what was previewed and the team fits. A failed payment changes nothing. */
export const changePlan = fn(ChangePlanInput, async ({ plan_id, due_now }): Promise<PlanChangeOutcome> => {
  const workspaceID = Actor.can("my_plan", "edit");
  Actor.requireConfirmed();
  const planned = await plannedChange(workspaceID, plan_id);
  const preview = await previewOf(workspaceID, planned);
  const refusal = refusalOf(preview, due_now);
  if (refusal) return { changed: false, refusal, preview };
  try {
    await carryOut(workspaceID, planned, preview);
  } catch (error) {
    if (!(error instanceof Outdated)) throw error;
    const now = await previewOf(workspaceID, await plannedChange(workspaceID, plan_id));
    return { changed: false, refusal: stalePreview(), preview: now };
  }
  return { changed: true, subscription: await subscription() };
});

async function carryOut(workspaceID: string, planned: PlannedChange, preview: Preview): Promise<void> {
  const { kind, current, target, pending, scheduled } = planned;
  const { id, offer } = current;
  const price = priceOf(target.id);
  const recorded = Trail.planChange(workspaceID, { subscription: id, name: offer.name }, preview);
  const dropped = droppingPlan(pending ? { workspaceID } : scheduled);
  if (kind === "keep") {
    if (pending) await putBack(current, [recorded, ...dropped]);
    else await putOff([recorded, ...dropped]);
  } else if (target.interval === offer.interval && !isAtOnce(offer, target)) {
    await requireUnchanged(current);
    const change = { subscription: id, price, charged: "at_renewal" } as const;
    const answer = await ask((paddle) => paddle.changePlan(change));
    await receiveAnswer(answer, [recorded, ...dropped]);
  } else
    await replacing(workspaceID, current, pending, async () => {
      if (!isAtOnce(offer, target)) return putOff([recorded, schedulingPlan(workspaceID, current, target)]);
      await requireUnchanged(current);
      const change = { subscription: id, price, charged: "immediately" } as const;
      const answer = await ask((paddle) => paddle.changePlan(change));
      return receiveAnswer(answer, [recorded, ...dropped]);
    });
}

function refusalOf({ plan, due_now, exceeds_seats_by }: Preview, agreed: number): VisibleError | null {
  if (exceeds_seats_by > 0)
    return new VisibleError(
      "conflict",
      "billing.too_many_members",
      `${plan.name} has room for ${plan.max_team_members ?? 0} people besides the owner. ` +
        `Remove ${exceeds_seats_by} of your team or their invitations first.`,
    );
  return due_now > agreed ? stalePreview() : null;
}

const stalePreview = () =>
  new VisibleError(
    "conflict",
    "billing.stale_preview",
    "The amount has risen since you saw it. Look at the new one, then confirm it.",
  );

async function plannedChange(workspaceID: string, planID: string): Promise<PlannedChange> {
  const target = planOffer(planID);
  if (!target) throw noPlan();
  const current = await requireLiving(workspaceID);
  requireChangeable(current);
  const scheduled = await findScheduledPlan(workspaceID, current);
  const pending = pendingPlanOf(current, offerOf)?.offer ?? null;
  const toCome = scheduled ? (planOffer(scheduled.plan) ?? null) : pending;
  const kind = changeKind(current.offer, target, toCome);
  const isUnderWay = current.subscription?.items[0]?.price === priceOf(target.id) && kind !== "keep";
  if (kind === null || isUnderWay)
    throw new VisibleError(
      "conflict",
      "billing.same_plan",
      `${target.name} is your plan already, or will be.`,
    );
  if (kind !== "keep" && isChanging(current, pending))
    throw new RetryableError(
      "conflict",
      "billing.changing",
      "Somebody has just changed the plan, and its payment is being completed. Look at the plan again in a minute.",
      60,
    );
  return { kind, target, current, pending, scheduled };
}

/** How long the payment of a change takes at most. What Paddle has changed earlier without one, an operator did. */
const changingMs = 3_600_000;

/** Whether Paddle has another plan of ours since a moment than the one that is paid for, and it is not a smaller one that waits. */
function isChanging({ offer, subscription }: LivingSubscription, pending: PlanOffer | null): boolean {
  if (!subscription || pending !== null) return false;
  const [item] = subscription.items;
  const found = item ? offerOf(item.price) : null;
  const isRecent = Date.parse(subscription.timeUpdated) > Clock.now().getTime() - changingMs;
  return isRecent && found?.kind === "plan" && found.offer.id !== offer.id;
}

function requireChangeable({ status, subscription, paid, isChargedBack }: LivingSubscription): void {
  if (isChargedBack)
    throw new VisibleError(
      "conflict",
      "billing.charged_back",
      "The last payment was charged back, so the plan cannot be changed until the dispute is settled. You can cancel it under Plan.",
    );
  if (status === "past_due")
    throw new VisibleError(
      "conflict",
      "billing.payment_due",
      "The last payment failed. Update your payment method first; then you can change the plan.",
    );
  if (subscription && isIrregular(subscription))
    throw new VisibleError(
      "conflict",
      "billing.irregular_subscription",
      "This subscription has another currency or number of plans than we sell here. Write to us, and we change it.",
    );
  if (subscription?.scheduled)
    throw new VisibleError(
      "conflict",
      "billing.ending",
      "The subscription is scheduled to end. Undo this first; then you can change the plan.",
    );
  if (paid.end <= Clock.now().toISOString())
    throw new RetryableError(
      "conflict",
      "billing.renewing",
      "The subscription is being renewed. Try again in a few minutes.",
      300,
    );
}
