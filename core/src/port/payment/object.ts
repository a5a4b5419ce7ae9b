/** Paddle's objects, cut down to what we believe of them. Amounts are cents, times ISO 8601 as Paddle wrote them. */
import { z } from "zod";

const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/);
const cents = z.int();
const Period = z.object({ start: time, end: time });

export const transactionStatuses = [
  "draft",
  "ready",
  "billed",
  "past_due",
  "canceled",
  "paid",
  "completed",
] as const;
export type TransactionStatus = (typeof transactionStatuses)[number];

const Line = z.object({
  id: z.string(),
  price: z.string(),
  /** -1 where the unused rest of a former plan is credited. */
  quantity: z.int(),
  isProrated: z.boolean(),
  total: cents,
});
export type Line = z.infer<typeof Line>;

export const Transaction = z.object({
  id: z.string(),
  status: z.enum(transactionStatuses),
  /** `web`, `subscription_recurring`, `subscription_update`, `subscription_charge`, … */
  origin: z.string(),
  customer: z.string().nullable(),
  subscription: z.string().nullable(),
  /** Our checkout token, as the custom data carries it; not verified. */
  token: z.string().nullable(),
  period: Period.nullable(),
  lines: z.array(Line),
  currency: z.string(),
  subtotal: cents,
  tax: cents,
  /** What was paid, taxes included. */
  total: cents,
  /** What the customer's balance at Paddle paid of it. Absent where it paid nothing. */
  creditUsed: cents.optional(),
  /** What it added to the customer's balance. Absent where it added nothing. */
  creditGained: cents.optional(),
  /** What a discount took off. Absent where there is none. */
  discount: cents.optional(),
  /** Whether an attempt to pay has failed. */
  hasFailed: z.boolean(),
  invoiceNumber: z.string().nullable(),
  timeCreated: time,
  timeBilled: time.nullable(),
  timeUpdated: time,
});
export type Transaction = z.infer<typeof Transaction>;

export const Subscription = z.object({
  id: z.string(),
  status: z.enum(["trialing", "active", "past_due", "paused", "canceled"]),
  customer: z.string(),
  token: z.string().nullable(),
  items: z.array(z.object({ price: z.string(), quantity: z.int(), amount: cents })),
  /** What it is paid in. Absent where that is US dollars. */
  currency: z.string().optional(),
  period: Period.nullable(),
  timeStarted: time.nullable(),
  timeNextBilled: time.nullable(),
  timeCanceled: time.nullable(),
  scheduled: z.object({ action: z.string(), at: time }).nullable(),
  timeCreated: time,
  timeUpdated: time,
});
export type Subscription = z.infer<typeof Subscription>;

export const Adjustment = z.object({
  id: z.string(),
  /** `refund`, `chargeback`, `chargeback_reverse`, `credit`, … */
  action: z.string(),
  status: z.string(),
  transaction: z.string(),
  items: z.array(z.object({ line: z.string(), type: z.string(), total: cents })),
  total: cents,
  timeCreated: time,
  timeUpdated: time,
});
export type Adjustment = z.infer<typeof Adjustment>;

/** An object as an event reports it. */
const header = { id: z.string(), timeOccurred: time };
export const Event = z.discriminatedUnion("kind", [
  z.object({ ...header, kind: z.literal("transaction"), object: Transaction }),
  z.object({ ...header, kind: z.literal("subscription"), object: Subscription }),
  z.object({ ...header, kind: z.literal("adjustment"), object: Adjustment }),
]);
export type Event = z.infer<typeof Event>;
