/** The shapes of plans, subscriptions and payments. Safe for the browser. */
import { z } from "zod";
import { Month } from "../credit/schema.ts";
import { Event } from "../kit/event.ts";
import { plans } from "../workspace/schema.ts";

/** Cents of the currency. */
const amount = z.int();
/** A hundred million dollars. */
const maxCents = 10_000_000_000;
/** That of the catalogue. */
const currency = z.literal("USD");
/** That of a payment, which is another one where Paddle sold in it. */
const paidIn = z
  .string()
  .regex(/^[A-Z]{3}$/)
  .describe("ISO 4217");
const time = z.iso.datetime();

const intervals = ["month", "year"] as const;
export const Interval = z.enum(intervals);
export type Interval = z.infer<typeof Interval>;

/** What a workspace may do by its plan. */
const PlanLimits = z.object({
  live_keys: z.boolean().describe("Whether it has live and publishable keys; test keys come with every plan"),
  calls_per_second: z.int().describe("Of all live keys together, over five seconds"),
  webhooks: z.int(),
  own_roles: z.int().describe("Roles beside those that every workspace has"),
  list_rows: z.int(),
  retention_days: z.int().describe("The longest time for which a list is kept"),
});

/** A plan or a pack of the catalogue. */
export const CustomPlan = z
  .object({
    id: z.string(),
    name: z.string(),
    plan_type: z.enum(["free", "paid", "pack"]),
    credit_packs_plan_type: z.enum(plans).nullable().describe("The plan; null for a pack"),
    payment_recurring_interval: Interval.nullable().describe("Null for the free plan and for packs"),
    amount: amount.describe("Cents for each payment, taxes excluded"),
    currency,
    credits: z.int().describe("Monthly credits of a plan, lifetime credits of a pack"),
    max_team_members: z.int().nullable().describe("Seats besides the owner's; null for a pack"),
    daily_analyses: z.int().nullable().describe("Free analyses a day; null where there is no limit"),
    limits: PlanLimits.nullable().describe("What the workspace may do; null for a pack"),
  })
  .meta({ id: "CustomPlan" });
export type CustomPlan = z.infer<typeof CustomPlan>;

/** What the browser needs to open Paddle's checkout. */
export const Checkout = z.object({
  environment: z.enum(["production", "sandbox", "local"]),
  client_token: z.string().describe("Paddle's client-side token of the stage"),
  /** The address of the local Paddle; null for Paddle itself. */
  local_url: z.url().nullable(),
  price_id: z.string(),
  max_quantity: z.int(),
  email: z.string().describe("Prefilled"),
  custom_data: z.object({ token: z.string() }).describe("Our signed token: who buys, for which workspace"),
});
export type Checkout = z.infer<typeof Checkout>;

/** A plan or a pack; with its checkout for those who may buy. */
export const CustomPlanDetail = CustomPlan.extend({ checkout: Checkout.nullable() }).meta({
  id: "CustomPlanDetail",
});
export type CustomPlanDetail = z.infer<typeof CustomPlanDetail>;

/** Paddle's state of the workspace's subscription. */
export const Subscription = z
  .object({
    id: z.string(),
    status: z.enum(["active", "trialing", "past_due", "paused", "canceled"]),
    plan: CustomPlan,
    started_at: time,
    current_period: z.object({ starts_at: time, ends_at: time }).nullable(),
    next_payment: z.object({ at: time, amount: amount.describe("Taxes excluded"), currency }).nullable(),
    credit_balance: amount.describe("Of the customer at Paddle; it pays the next payments"),
    payment_failed: z.boolean(),
    charged_back: z
      .enum(["earlier_plan", "no_plan"])
      .nullable()
      .describe(
        "Whether the last payment was charged back, and what it leaves: a plan that was paid for earlier, or none. " +
          "The subscription goes on: it is renewed and charged unless it is cancelled",
      ),
    scheduled_cancel_at: time.nullable(),
    scheduled_plan: z
      .object({ plan: CustomPlan, from: time })
      .nullable()
      .describe("The plan that holds from the next renewal, where it is another one"),
  })
  .meta({ id: "BillingSubscription" });
export type Subscription = z.infer<typeof Subscription>;

export const CurrentSubscription = z.object({ subscription: Subscription.nullable() });
export type CurrentSubscription = z.infer<typeof CurrentSubscription>;

export const CancelInput = z.strictObject({ cancel_type: z.literal("next_billing_period") });

export const PreviewInput = z.strictObject({ plan_id: z.string().max(100) });

/** What a plan change would cost, to the cent, as Paddle says. */
export const Preview = z
  .object({
    plan: CustomPlan,
    kind: z
      .enum(["upgrade", "downgrade", "interval", "keep"])
      .describe("`keep` drops a plan that is to come"),
    at_once: z.boolean().describe("Whether it is made now; else it waits for the next renewal"),
    effective_at: time.describe("Now, or the next renewal"),
    charge: amount.describe("For the new plan until the period ends"),
    credit: amount.describe("For the unused part of the old plan"),
    credit_used: amount.describe("What the balance at Paddle pays"),
    due_now: amount.describe("Taxes included; 0 where nothing is charged now"),
    credit_to_balance: amount.describe("Kept for the next payments"),
    next_payment: z.object({ at: time, amount: amount.describe("Taxes excluded"), currency }),
    currency,
    monthly_credits: z.int().describe("Of the new plan, from the next renewal on"),
    plan_credits: z
      .object({
        before: z.int().describe("What is left now"),
        added: z.int(),
        expired: z.int(),
        taken: z.int().describe("For use beyond the elapsed share of the month that ends"),
        after: z.int().describe("before + added - expired - taken"),
      })
      .nullable()
      .describe(
        "What a change made now does to the monthly credits that can be spent; null where it waits for the renewal",
      ),
    balance: z
      .object({ before: amount, after: amount.describe("before - credit_used + credit_to_balance") })
      .describe("The balance at Paddle, which pays the next payments"),
    exceeds_seats_by: z.int().describe("Members more than the new plan has seats; 0 where they fit"),
  })
  .meta({ id: "PlanChangePreview" });
export type Preview = z.infer<typeof Preview>;

export const ChangePlanInput = z.strictObject({
  plan_id: z.string().max(100),
  due_now: amount
    .max(maxCents)
    .describe("The previewed amount; a higher one is refused with the new preview"),
});

/** A link that Paddle made for one use. */
export const Link = z.object({ url: z.url() });
export type Link = z.infer<typeof Link>;

export const InvoiceArchive = Link.extend({
  missing: z
    .array(z.object({ name: z.string().describe("Day and number of the document"), reason: z.string() }))
    .describe("What Paddle did not give, also listed in the file `missing.txt` of the archive"),
}).meta({ id: "InvoiceArchive" });
export type InvoiceArchive = z.infer<typeof InvoiceArchive>;

/** A refund, a chargeback or its reversal. */
const Adjustment = z.object({
  id: z.string(),
  action: z.enum(["refund", "chargeback", "chargeback_reverse"]),
  amount,
  credits: z.int().describe("Taken from the workspace; negative where given back"),
  at: time,
});

/** A payment to Paddle. */
export const Payment = z
  .object({
    id: z.string().describe("Paddle's transaction id"),
    at: time,
    kind: z.enum(["plan", "plan_change", "pack"]),
    description: z.string(),
    status: z.enum(["paid", "failed", "partly_refunded", "refunded", "disputed"]),
    subtotal: amount,
    discount: amount.describe("Taken off before taxes"),
    tax: amount,
    credit_used: amount.describe("What the balance at Paddle paid"),
    credit_gained: amount.describe("Added to the balance at Paddle"),
    total: amount.describe("subtotal - discount + tax - credit_used + credit_gained"),
    currency: paidIn,
    credits: z.int().describe("That the payment granted"),
    invoice_number: z.string().nullable().describe("Null where there is no invoice"),
    adjustments: z.array(Adjustment),
  })
  .meta({ id: "Payment" });
export type Payment = z.infer<typeof Payment>;

/** The money of a month in one currency. */
export const Money = z.object({
  currency: paidIn,
  charged: amount.describe("What payments cost that were billed in the month, taxes included"),
  tax: amount.describe("Of what was charged"),
  credit_used: amount.describe("What the balance at Paddle paid besides"),
  returned: amount.describe("Refunds and chargebacks of the month, less reversals"),
});
export type Money = z.infer<typeof Money>;

/** A month of the ledger with the money of the same month (UTC). */
export const Closing = Month.extend({
  money: z.array(Money).describe("One for each currency, US dollars first and always"),
}).meta({ id: "MonthClosing" });
export type Closing = z.infer<typeof Closing>;

/** What the workspace chose about its credits and receipts. */
export const Settings = z
  .object({
    low_credit_threshold: z.int().min(0).max(10_000_000).nullable().describe("Null: no alert"),
    top_up: z
      .object({
        pack_id: z.string().max(100),
        below: z.int().min(1).max(10_000_000).describe("Buys the pack where less can be spent"),
        monthly_ceiling: amount
          .min(1)
          .max(maxCents)
          .describe("Cents that top-ups may cost in a calendar month"),
      })
      .nullable(),
    receipt_emails: z.array(z.email().max(254)).max(5).describe("Who gets each receipt besides the buyer"),
  })
  .meta({ id: "BillingSettings" });
export type Settings = z.infer<typeof Settings>;

/** A workspace that pays for more than one subscription. */
const SecondSubscription = z.object({
  transaction: z.string().describe("The first payment of the later subscription"),
  plans: z.array(z.string()).describe("The names of all its plans"),
});
export type SecondSubscription = z.infer<typeof SecondSubscription>;

/** Events of billing. */
export const Events = {
  SecondSubscription: Event.declare("billing.second_subscription", SecondSubscription),
  /** A plan that was to come could not be put on at Paddle; the present one goes on. */
  PlanChangeFailed: Event.declare(
    "billing.plan_change_failed",
    z.object({ plan: z.string(), from: z.string() }),
  ),
  RenewalDeclined: Event.declare(
    "billing.renewal_declined",
    z.object({
      transaction: z.string(),
      description: z.string(),
      total: amount,
      currency: paidIn.default("USD"),
      until: time.describe("When the plan ends unless it is paid"),
    }),
  ),
  /** An automatic top-up was not made. `declined` is the card's, everything else is Paddle's code. */
  TopUpFailed: Event.declare(
    "billing.top_up_failed",
    z.object({ pack: z.string(), total: amount, reason: z.string() }),
  ),
  /** What was paid for a plan was charged back in full. */
  PlanTakenBack: Event.declare(
    "billing.plan_taken_back",
    z.object({
      transaction: z.string(),
      plan: z.string(),
      holds: z.string().nullable().default(null).describe("The plan that another payment gives"),
    }),
  ),
  /** Automatic top-ups were turned on, or may charge more than before. */
  TopUpRaised: Event.declare(
    "billing.top_up_raised",
    z.object({ pack: z.string(), below: z.int(), ceiling: amount, by: z.string() }),
  ),
  /** Automatic top-ups were turned off, since what they are for was taken back or has ended. */
  TopUpStopped: Event.declare(
    "billing.top_up_stopped",
    z.object({ reason: z.enum(["charged_back", "refunded", "subscription_ended"]) }),
  ),
  /** A payment was completed; `emails` are the addresses that the workspace chose for its receipts. */
  Paid: Event.declare(
    "billing.paid",
    z.object({
      transaction: z.string(),
      description: z.string(),
      total: amount,
      currency: paidIn.default("USD"),
      invoiceNumber: z.string().nullable(),
      workspaceName: z.string(),
      emails: z.array(z.string()),
    }),
  ),
};
