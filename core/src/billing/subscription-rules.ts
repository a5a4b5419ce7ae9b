/** The state of a subscription as pure rules over what Paddle has reported and what was paid for. */
import type { Payment } from "../port/payment/index.ts";
import { planOffer, type PlanOffer } from "./catalog.ts";
import type { PricedOffer } from "./offer.ts";
import { latest, type Reported, reported } from "./report.ts";

/** What is known of a subscription. */
export interface SubscriptionFacts {
  subscription: Reported<Payment.Subscription> | null;
  /** The newest period that is paid for. */
  paid: PaidPlan | null;
}

/** The plan that a completed transaction has paid for, until the next one. */
export interface PaidPlan {
  transaction: string;
  offer: string;
  /** ISO 8601, inclusive and exclusive. */
  start: string;
  end: string;
}

export const noSubscription: SubscriptionFacts = { subscription: null, paid: null };

const statusRanks: readonly Payment.Subscription["status"][] = [
  "trialing",
  "active",
  "past_due",
  "paused",
  "canceled",
];

/** The facts with a report of the subscription. */
export function withSubscription(
  facts: SubscriptionFacts,
  subscription: Payment.Subscription,
  report: { id: string; time: string },
): SubscriptionFacts {
  const rank = statusRanks.indexOf(subscription.status);
  const news = reported(subscription, { ...report, rank, isFinal: subscription.status === "canceled" });
  return { ...facts, subscription: latest(facts.subscription, news) };
}

/** The facts with a plan that is paid for. The later period wins. */
export function withPaid(facts: SubscriptionFacts, paid: PaidPlan): SubscriptionFacts {
  const ageOf = ({ start, transaction }: PaidPlan) => `${start}#${transaction}`;
  return facts.paid && ageOf(facts.paid) >= ageOf(paid) ? facts : { ...facts, paid };
}

/** A subscription that gives its workspace a plan. */
export interface Current {
  offer: PlanOffer;
  status: Exclude<Payment.Subscription["status"], "canceled" | "paused">;
  paid: PaidPlan;
  /** Null while only its payment is known. */
  subscription: Payment.Subscription | null;
}

/** The plan that holds: the one that is paid for, while the subscription lives. Null without one. */
export function currentOf({ subscription, paid }: SubscriptionFacts): Current | null {
  const offer = paid && planOffer(paid.offer);
  const status = subscription?.object.status ?? "active";
  if (!offer || status === "canceled" || status === "paused") return null;
  return { offer, status, paid, subscription: subscription?.object ?? null };
}

/** A smaller plan that Paddle bills from the next renewal, and that holds from then on. Null without one. */
export function scheduledPlanOf(
  { offer, subscription }: Current,
  catalog: (price: string) => PricedOffer | null,
): { offer: PlanOffer; from: string } | null {
  const [price] = (subscription?.items ?? []).map((item) => item.price);
  const next = price === undefined ? null : catalog(price);
  if (!subscription?.timeNextBilled || next?.kind !== "plan") return null;
  const isSmaller = next.offer.interval === offer.interval && next.offer.amount < offer.amount;
  return isSmaller ? { offer: next.offer, from: subscription.timeNextBilled } : null;
}

export type ChangeKind = "upgrade" | "downgrade" | "interval" | "keep";

/** How a plan changes into another one; null where there is nothing to change. */
export function changeKind(
  held: PlanOffer,
  target: PlanOffer,
  scheduled: PlanOffer | null,
): ChangeKind | null {
  if (target.id === scheduled?.id) return null;
  if (target.id === held.id) return scheduled ? "keep" : null;
  if (target.interval !== held.interval) return "interval";
  return target.amount > held.amount ? "upgrade" : "downgrade";
}

/** An upgrade or another interval is charged at once; everything else with the next renewal. */
export const chargedWhen = (kind: ChangeKind): Payment.PlanChange["charged"] =>
  kind === "upgrade" || kind === "interval" ? "immediately" : "next_renewal";
