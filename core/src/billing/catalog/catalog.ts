/**
 * What is sold: plans and packs, with their prices and credits. Paddle's price ids differ by stage and come from the
 * configuration. Safe for the browser.
 */
import { type PaidPlan, paidPlans } from "../../kit/plan.ts";

/** Prices are in US cents, taxes excluded. */
export const currency = "USD" as const;

interface Offer {
  /** Stable, and the key of Paddle's price id in the configuration. */
  id: string;
  name: string;
  /** Cents for each payment. */
  amount: number;
  credits: number;
}

/** A subscription. Its credits are monthly, also where it is paid once a year. */
export interface PlanOffer extends Offer {
  plan: PaidPlan;
  interval: "month" | "year";
}

/** Lifetime credits, paid once. */
export type PackOffer = Offer;

/** The credits of a month, and the cents for a month and for a year. */
const plans = {
  Pro: { credits: 10_000, month: 29_00, year: 290_00 },
  Business: { credits: 100_000, month: 149_00, year: 1_490_00 },
  Enterprise: { credits: 1_000_000, month: 699_00, year: 6_990_00 },
} as const satisfies Readonly<Record<PaidPlan, Record<"credits" | PlanOffer["interval"], number>>>;

export const planOffers: readonly PlanOffer[] = paidPlans.flatMap((plan) =>
  (["month", "year"] as const).map((interval) => ({
    id: `${plan.toLowerCase()}-${interval}`,
    name: plan,
    plan,
    interval,
    amount: plans[plan][interval],
    credits: plans[plan].credits,
  })),
);

export const packOffers: readonly PackOffer[] = [
  { id: "pack-5000", name: "5,000 credits", amount: 25_00, credits: 5_000 },
  { id: "pack-25000", name: "25,000 credits", amount: 90_00, credits: 25_000 },
  { id: "pack-100000", name: "100,000 credits", amount: 250_00, credits: 100_000 },
  { id: "pack-1000000", name: "1,000,000 credits", amount: 1_200_00, credits: 1_000_000 },
];

/** Paddle tries a declined renewal again for this long, then cancels the subscription. It is a setting of our account there. */
export const dunningDays = 21;

/** The highest number of one pack in a purchase. */
export const maxPacks = 100;

/** Automatic top-ups of a month cost at most this, in cents; what they buy in a row is at most this number of packs. */
export const maxTopUpCents = 10_000_00;
export const maxTopUpPacks = 10;

export const planOffer = (id: string): PlanOffer | undefined => planOffers.find((offer) => offer.id === id);

export const packOffer = (id: string): PackOffer | undefined => packOffers.find((offer) => offer.id === id);
