/** The state of a subscription as pure rules over what Paddle has reported and what was paid for. */
import type { Payment } from "../../port/payment/index.ts";
import type { Credit } from "../../credit/index.ts";
import { planOffer, type PlanOffer } from "../catalog/catalog.ts";
import type { PricedOffer } from "../catalog/offer.ts";
import { latest, type Reported, reported } from "./report.ts";

/** What is known of a subscription. */
export interface SubscriptionFacts {
  subscription: Reported<Payment.Subscription> | null;
  /** The newest period that is paid for. */
  paid: PaidPlan | null;
  /** What was paid for before and had not ended when the newest period began, the newest first. */
  earlier?: readonly PaidPlan[];
}

/** The plan that a completed transaction has paid for, until the next one. */
export interface PaidPlan {
  transaction: string;
  offer: string;
  /** ISO 8601, inclusive and exclusive. */
  start: string;
  end: string;
  /** Whether what was paid was charged back in full and not given back. */
  isTakenBack?: true;
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

/** The plans that are paid for, the newest first. */
export const paidIn = ({ paid, earlier = [] }: SubscriptionFacts): readonly PaidPlan[] =>
  paid ? [paid, ...earlier] : [];

const ageOf = ({ start, transaction }: PaidPlan): string => `${start}#${transaction}`;
const newestFirst = (a: PaidPlan, b: PaidPlan): number => (ageOf(a) > ageOf(b) ? -1 : 1);

/** The facts with a plan that is paid for, as its payment stands now. The later period wins. */
export function withPaid(before: SubscriptionFacts, paid: PaidPlan): SubscriptionFacts {
  const { earlier: _, ...facts } = before;
  const known = paidIn(before).filter(({ transaction }) => transaction !== paid.transaction);
  const [newest = paid, ...others] = [paid, ...known].toSorted(newestFirst);
  const earlier = others.filter(({ end }) => end > newest.start);
  return { ...facts, paid: newest, ...(earlier.length > 0 && { earlier }) };
}

/** A subscription that goes on, with the plan that it gives or that was charged back. */
export interface Living {
  offer: PlanOffer;
  status: Exclude<Payment.Subscription["status"], "canceled" | "paused">;
  paid: PaidPlan;
  /** Null while only its payment is known. */
  subscription: Payment.Subscription | null;
  /** Whether what was paid last was charged back. An earlier payment may still give a plan. */
  isChargedBack: boolean;
}

/**
 * The subscription with the plan that holds at a time, else with the one that was paid for last and charged back. The newest
 * plan holds until the next payment, one of an earlier period until that has ended. Null without a living subscription.
 */
export function livingOf(facts: SubscriptionFacts, at: string): Living | null {
  const { subscription, paid: newest } = facts;
  const isOver = ({ end }: PaidPlan): boolean => end !== newest?.end && end <= at;
  const paid = paidIn(facts).find((each) => !each.isTakenBack && !isOver(each)) ?? newest;
  const offer = paid && planOffer(paid.offer);
  const status = subscription?.object.status ?? "active";
  if (!offer || status === "canceled" || status === "paused") return null;
  const isChargedBack = newest?.isTakenBack === true;
  return { offer, status, paid, subscription: subscription?.object ?? null, isChargedBack };
}

/** Whether a subscription gives its workspace the plan. */
export const givesPlan = ({ paid }: Living): boolean => paid.isTakenBack !== true;

/** The subscription with the plan that holds at a time. Null without one. */
export function currentOf(facts: SubscriptionFacts, at: string): Living | null {
  const living = livingOf(facts, at);
  return living && givesPlan(living) ? living : null;
}

/** A plan that holds from a later time. */
export interface PlanToCome {
  offer: PlanOffer;
  from: string;
}

/** A smaller plan that Paddle bills from the next renewal, and that holds from then on. Null without one. */
export function pendingPlanOf(
  { offer, subscription }: Living,
  catalog: (price: string) => PricedOffer | null,
): PlanToCome | null {
  const [price] = (subscription?.items ?? []).map((item) => item.price);
  const next = price === undefined ? null : catalog(price);
  if (!subscription?.timeNextBilled || next?.kind !== "plan") return null;
  const isSmaller = next.offer.interval === offer.interval && next.offer.credits < offer.credits;
  return isSmaller ? { offer: next.offer, from: subscription.timeNextBilled } : null;
}

/** The monthly credits that a subscription will be renewed with; null where no renewal is to be expected. */
export function renewalOf(
  facts: SubscriptionFacts,
  catalog: (price: string) => PricedOffer | null,
  at: string,
): Credit.Renewal {
  const reported = facts.subscription?.object;
  if (reported?.status === "paused" || reported?.scheduled?.action === "pause") return "paused";
  const current = currentOf(facts, at);
  const known = current?.subscription;
  if (!known || current.status === "past_due" || known.scheduled) return null;
  const [item] = known.items;
  const next = item ? catalog(item.price) : null;
  return item && next?.kind === "plan" ? next.offer.credits * item.quantity : null;
}

/** Whether a subscription is one that our checkout does not make: its amounts and credits are not those of one plan of ours. */
export const isIrregular = ({ currency, items }: Payment.Subscription): boolean =>
  currency !== undefined || items.some(({ quantity }) => quantity !== 1);

export type ChangeKind = "upgrade" | "downgrade" | "interval" | "keep";

/** How a plan changes into another one; null where there is nothing to change. */
export function changeKind(held: PlanOffer, target: PlanOffer, toCome: PlanOffer | null): ChangeKind | null {
  if (target.id === toCome?.id) return null;
  if (target.id === held.id) return toCome ? "keep" : null;
  if (target.interval !== held.interval) return "interval";
  if (target.credits === held.credits) return null;
  return target.credits > held.credits ? "upgrade" : "downgrade";
}

/** Whether a change is made at once: to more credits a month, or from month to year at the same. Others wait. */
export const isAtOnce = (held: PlanOffer, target: PlanOffer): boolean =>
  target.credits > held.credits ||
  (target.credits === held.credits && held.interval === "month" && target.interval === "year");
