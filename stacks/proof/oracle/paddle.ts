/** What Paddle has in the end, in the shapes of its API, and what the product sells there. */
import { createHmac } from "node:crypto";
import { z } from "zod";

const amount = z.string().transform(Number);
const Period = z.object({ starts_at: z.iso.datetime(), ends_at: z.iso.datetime() });

const LineItem = z.object({
  id: z.string(),
  price_id: z.string(),
  quantity: z.int(),
  proration: z.object({}).nullable(),
  totals: z.object({ total: amount }),
});
export type LineItem = z.infer<typeof LineItem>;

export const Transaction = z.object({
  id: z.string(),
  status: z.string(),
  origin: z.string(),
  subscription_id: z.string().nullable(),
  custom_data: z.object({ token: z.string() }).nullable(),
  billing_period: Period.nullable(),
  created_at: z.iso.datetime(),
  billed_at: z.iso.datetime().nullable(),
  payments: z.array(z.object({ status: z.string() })),
  details: z.object({ totals: z.object({ grand_total: amount }), line_items: z.array(LineItem) }),
});
export type Transaction = z.infer<typeof Transaction>;

export const Subscription = z.object({
  id: z.string(),
  status: z.string(),
  custom_data: z.object({ token: z.string() }).nullable(),
  scheduled_change: z.object({ action: z.string() }).nullable(),
  items: z.array(z.object({ price: z.object({ id: z.string() }) })),
});
export type Subscription = z.infer<typeof Subscription>;

export const Adjustment = z.object({
  id: z.string(),
  action: z.string(),
  status: z.string(),
  transaction_id: z.string(),
  items: z.array(z.object({ item_id: z.string(), totals: z.object({ total: amount }) })),
});
export type Adjustment = z.infer<typeof Adjustment>;

const Records = z.object({
  transactions: z.array(Transaction),
  subscriptions: z.array(Subscription),
  adjustments: z.array(Adjustment),
});
export type Records = z.infer<typeof Records>;

/** Parses the records of Paddle's API. */
export const readRecords = (raw: { [Name in keyof Records]: readonly unknown[] }): Records =>
  Records.parse(raw);

interface Offer {
  credits: number;
  /** None for a pack. */
  plan?: "Pro" | "Business" | "Enterprise";
  /** The months that a payment is for. */
  months?: 1 | 12;
}

/** What is sold, written down once more. */
export const offers: Readonly<Record<string, Offer>> = {
  "pro-month": { credits: 10_000, plan: "Pro", months: 1 },
  "pro-year": { credits: 10_000, plan: "Pro", months: 12 },
  "business-month": { credits: 100_000, plan: "Business", months: 1 },
  "business-year": { credits: 100_000, plan: "Business", months: 12 },
  "enterprise-month": { credits: 1_000_000, plan: "Enterprise", months: 1 },
  "enterprise-year": { credits: 1_000_000, plan: "Enterprise", months: 12 },
  "pack-5000": { credits: 5_000 },
  "pack-25000": { credits: 25_000 },
  "pack-100000": { credits: 100_000 },
  "pack-1000000": { credits: 1_000_000 },
};

export interface Stage {
  /** When it is examined, in milliseconds. */
  now: number;
  records: Records;
  /** Price ids by offer. */
  prices: Readonly<Record<string, string>>;
  /** The key of checkout tokens. */
  key: string;
  /** The payments that the customer reads, by workspace. */
  listed: ReadonlyMap<string, readonly { id: string; total: number; status: string }[]>;
}

export function offerOf({ prices }: Stage, price: string): Offer | undefined {
  const [id = ""] = Object.entries(prices).find(([, each]) => each === price) ?? [];
  return offers[id];
}

const Claims = z.object({ workspace: z.string() });

/** The workspace of a checkout token; undefined where the key has not signed it. */
export function ownerOf({ key }: Stage, custom: { token: string } | null): string | undefined {
  const [header = "", claims = "", signature] = custom?.token.split(".") ?? [];
  const expected = createHmac("sha256", key).update(`${header}.${claims}`).digest("base64url");
  if (signature !== expected) return undefined;
  return Claims.parse(JSON.parse(Buffer.from(claims, "base64url").toString())).workspace;
}

/** The line of a transaction that pays for a plan: of several the one for a whole period. */
export function planLine(stage: Stage, { details }: Transaction): LineItem | undefined {
  const lines = details.line_items.filter(
    ({ price_id, quantity }) => quantity > 0 && offerOf(stage, price_id)?.plan,
  );
  return lines.find(({ proration }) => proration === null) ?? lines[0];
}

export const packLines = (stage: Stage, { details }: Transaction): LineItem[] =>
  details.line_items.filter(({ price_id, quantity }) => {
    const offer = offerOf(stage, price_id);
    return quantity > 0 && offer !== undefined && !offer.plan;
  });
