/** Answers of the billing calls, for journeys about states that are hard to reach. */
import type {
  Closing,
  CustomPlan,
  Payment,
  Preview,
  Settings,
  Subscription,
} from "@winnow/core/billing/schema";
import type { Entry, Usage } from "@winnow/core/credit/schema";
import type { Page } from "./journey.ts";

const plan = (
  name: "Pro" | "Business" | "Enterprise",
  interval: "month" | "year",
  amount: number,
  credits: number,
  max_team_members: number,
): CustomPlan => ({
  id: `${name.toLowerCase()}-${interval}`,
  name,
  plan_type: "paid",
  credit_packs_plan_type: name,
  payment_recurring_interval: interval,
  amount,
  currency: "USD",
  credits,
  max_team_members,
  daily_analyses: null,
  limits: {
    live_keys: true,
    calls_per_second: 10,
    webhooks: 16,
    own_roles: 50,
    list_rows: 1_000_000,
    retention_days: 90,
  },
});

export const pro = plan("Pro", "month", 2_900, 10_000, 2);
export const business = plan("Business", "month", 14_900, 100_000, 20);

/** The subscription to Business that began on 21st November 2026. */
export const subscription: Subscription = {
  id: "sub_01kam3vh7k3yd0ac3x9qmjt4ze",
  status: "active",
  plan: business,
  started_at: "2026-11-21T10:00:00.000Z",
  current_period: { starts_at: "2026-11-21T10:00:00.000Z", ends_at: "2026-12-21T10:00:00.000Z" },
  next_payment: { at: "2026-12-21T10:00:00.000Z", amount: 14_900, currency: "USD" },
  credit_balance: 0,
  payment_failed: false,
  charged_back: null,
  scheduled_cancel_at: null,
  scheduled_plan: null,
};

export const upgrade: Preview = {
  plan: plan("Enterprise", "month", 69_900, 1_000_000, 100),
  kind: "upgrade",
  at_once: true,
  effective_at: "2026-11-22T20:00:00.000Z",
  charge: 67_570,
  credit: 14_403,
  credit_used: 0,
  due_now: 53_167,
  credit_to_balance: 0,
  next_payment: { at: "2026-12-21T10:00:00.000Z", amount: 69_900, currency: "USD" },
  currency: "USD",
  monthly_credits: 1_000_000,
  plan_credits: { before: 64_000, added: 870_000, expired: 0, taken: 0, after: 934_000 },
  balance: { before: 0, after: 0 },
  exceeds_seats_by: 0,
};

export const downgrade: Preview = {
  ...upgrade,
  plan: pro,
  kind: "downgrade",
  at_once: false,
  effective_at: "2026-12-21T10:00:00.000Z",
  plan_credits: null,
  charge: 0,
  credit: 0,
  due_now: 0,
  next_payment: { at: "2026-12-21T10:00:00.000Z", amount: 2_900, currency: "USD" },
  monthly_credits: 10_000,
};

const pack: Payment = {
  id: "txn_01kam3vh7k3yd0ac3x9qmjt4zf",
  at: "2026-11-22T09:00:00.000Z",
  kind: "pack",
  description: "25,000 credits",
  status: "partly_refunded",
  subtotal: 9_000,
  tax: 1_710,
  credit_used: 0,
  credit_gained: 0,
  discount: 0,
  total: 10_710,
  currency: "USD",
  credits: 25_000,
  invoice_number: "1042-10002",
  adjustments: [
    {
      id: "adj_01kam3vh7k3yd0ac3x9qmjt4zg",
      action: "refund",
      amount: 5_355,
      credits: 12_500,
      at: "2026-11-22T15:00:00.000Z",
    },
  ],
};

const failed: Payment = {
  ...pack,
  id: "txn_01kam3vh7k3yd0ac3x9qmjt4zh",
  at: "2026-11-21T09:00:00.000Z",
  kind: "plan",
  description: "Business, monthly",
  status: "failed",
  invoice_number: null,
  credits: 0,
  adjustments: [],
};

const settings: Settings = {
  low_credit_threshold: 1_000,
  top_up: { pack_id: "pack-5000", below: 500, monthly_ceiling: 10_000 },
  receipt_emails: ["books@inbox.test"],
};

const billingAnswers = {
  subscription: { subscription } as unknown,
  "subscription/preview-plan-change-paddle": upgrade as unknown,
  payment: { results: [pack, failed], next_cursor: null } as unknown,
  "billing/settings": settings as unknown,
  "credit/ledger": { results: [] as Entry[], next_cursor: null } as unknown,
  "credit/usage": { results: [] as Usage[], next_cursor: null } as unknown,
  "credit/months": { results: [] as Closing[], next_cursor: null } as unknown,
};

/** Every screen of billing with something on it. */
export const full = {
  subscription: { subscription },
  payment: { results: [pack], next_cursor: null },
  "billing/settings": settings,
  "subscription/preview-plan-change-paddle": upgrade,
};

/** Gives these calls an answer in place of the server's. */
export async function answerBilling(page: Page, answers: Partial<typeof billingAnswers>): Promise<void> {
  for (const [path, json] of Object.entries(answers))
    await page.route(new RegExp(`/api/${path}/(\\?|$)`), (route) => route.fulfill({ json }));
}
