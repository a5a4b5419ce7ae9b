/** Paddle's objects and events for tests. */
import type { Payment } from "../../src/port/payment/index.ts";

const letters = "0123456789abcdefghijklmnopqrstuvwxyz";

/** A random id of Paddle's form. */
export const paddleID = (prefix: string): string =>
  `${prefix}_${Array.from({ length: 26 }, () => letters[Math.floor(Math.random() * 36)]).join("")}`;

/** Price ids of the catalogue. */
const priceID = (name: string): string => `pri_${name.replaceAll("-", "").padEnd(26, "0")}`;

export const prices = Object.fromEntries(
  [
    "pro-month",
    "pro-year",
    "business-month",
    "business-year",
    "enterprise-month",
    "enterprise-year",
    "pack-5000",
    "pack-25000",
    "pack-100000",
    "pack-1000000",
  ].map((offer) => [offer, priceID(offer)]),
);

export const priceOf = (offer: string): string => prices[offer] ?? `pri_${"u".repeat(26)}`;

export const line = (offer: string, total: number, quantity = 1): Payment.Line => ({
  id: paddleID("txnitm"),
  price: priceOf(offer),
  quantity,
  isProrated: false,
  total,
});

export function transaction(changes: Partial<Payment.Transaction> = {}): Payment.Transaction {
  const lines = changes.lines ?? [line("pack-5000", 25_00)];
  const total = lines.reduce((sum, each) => sum + each.total, 0);
  return {
    id: paddleID("txn"),
    status: "completed",
    origin: "web",
    customer: paddleID("ctm"),
    subscription: null,
    token: null,
    period: null,
    lines,
    currency: "USD",
    subtotal: total,
    tax: 0,
    total,
    hasFailed: false,
    invoiceNumber: "1-1",
    timeCreated: "2026-11-20T10:00:00.123456Z",
    timeBilled: "2026-11-20T10:00:00.223456Z",
    timeUpdated: "2026-11-20T10:00:01.5Z",
    ...changes,
  };
}

export const subscription = (changes: Partial<Payment.Subscription> = {}): Payment.Subscription => ({
  id: paddleID("sub"),
  status: "active",
  customer: paddleID("ctm"),
  token: null,
  items: [{ price: priceOf("pro-month"), quantity: 1, amount: 29_00 }],
  period: { start: "2026-11-20T10:00:00.223456Z", end: "2026-12-20T10:00:00.223456Z" },
  timeStarted: "2026-11-20T10:00:00.223456Z",
  timeNextBilled: "2026-12-20T10:00:00.223456Z",
  timeCanceled: null,
  scheduled: null,
  timeCreated: "2026-11-20T10:00:00.223456Z",
  timeUpdated: "2026-11-20T10:00:00.3Z",
  ...changes,
});

export const adjustment = (
  of: Payment.Transaction,
  total: number,
  changes: Partial<Payment.Adjustment> = {},
): Payment.Adjustment => ({
  id: paddleID("adj"),
  action: "refund",
  status: "approved",
  transaction: of.id,
  items: [{ line: of.lines[0]?.id ?? "", type: "partial", total }],
  total,
  timeCreated: "2026-11-21T10:00:00Z",
  timeUpdated: "2026-11-21T10:00:00Z",
  ...changes,
});

/** Events about objects, at a time. */
export const eventOf = {
  transaction: (object: Payment.Transaction, timeOccurred = object.timeUpdated): Payment.Event => ({
    id: paddleID("evt"),
    kind: "transaction",
    timeOccurred,
    object,
  }),
  subscription: (object: Payment.Subscription, timeOccurred = object.timeUpdated): Payment.Event => ({
    id: paddleID("evt"),
    kind: "subscription",
    timeOccurred,
    object,
  }),
  adjustment: (object: Payment.Adjustment, timeOccurred = object.timeUpdated): Payment.Event => ({
    id: paddleID("evt"),
    kind: "adjustment",
    timeOccurred,
    object,
  }),
};
