/**
 * What is sold: plans and packs, with their prices and credits. Paddle's price ids differ by stage and come from the
 * configuration. Safe for the browser.
 */
import type { Plan } from "../workspace/schema.ts";

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
  plan: Exclude<Plan, "free">;
  interval: "month" | "year";
}

/** Lifetime credits, paid once. */
export type PackOffer = Offer;

export const planOffers: readonly PlanOffer[] = [
  { id: "pro-month", name: "Pro", plan: "Pro", interval: "month", amount: 29_00, credits: 10_000 },
  { id: "pro-year", name: "Pro", plan: "Pro", interval: "year", amount: 290_00, credits: 10_000 },
  {
    id: "business-month",
    name: "Business",
    plan: "Business",
    interval: "month",
    amount: 149_00,
    credits: 100_000,
  },
  {
    id: "business-year",
    name: "Business",
    plan: "Business",
    interval: "year",
    amount: 1_490_00,
    credits: 100_000,
  },
  {
    id: "enterprise-month",
    name: "Enterprise",
    plan: "Enterprise",
    interval: "month",
    amount: 699_00,
    credits: 1_000_000,
  },
  {
    id: "enterprise-year",
    name: "Enterprise",
    plan: "Enterprise",
    interval: "year",
    amount: 6_990_00,
    credits: 1_000_000,
  },
];

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

export const planOffer = (id: string): PlanOffer | undefined => planOffers.find((offer) => offer.id === id);

export const packOffer = (id: string): PackOffer | undefined => packOffers.find((offer) => offer.id === id);
