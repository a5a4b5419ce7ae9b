/** Changes of a subscription's items, previewed and made by the same calculation. */
import type {
  ISubscriptionPreviewResponse,
  ProrationBillingMode,
  SubscriptionOnPaymentFailure,
} from "@paddle/paddle-node-sdk";
import { type Account, type Item, nowOf } from "./account.ts";
import { requireChargeable } from "./charge-limit.ts";
import { linesOf } from "./checkout.ts";
import { PaddleError } from "./error.ts";
import { newId } from "./id.ts";
import { type Line, type Period, previewDetailsOf, sumOf } from "./line.ts";
import { unusedShare } from "./money.ts";
import type { SubscriptionRow } from "./storage.ts";
import {
  billingOf,
  cycleOf,
  findLiving,
  nextTransactionOf,
  periodFrom,
  recurringDetailsOf,
  subscriptionItems,
  subscriptionOf,
  updateSubscription,
} from "./subscription.ts";
import { cancelTransaction, charge, complete, createTransaction } from "./transaction.ts";
import { without } from "./without.ts";

export interface PlanChange {
  items: readonly Item[];
  proration_billing_mode?: ProrationBillingMode | undefined;
  on_payment_failure?: SubscriptionOnPaymentFailure | undefined;
}

interface Computed {
  /** The subscription after the change. */
  changed: Pick<
    SubscriptionRow,
    "items" | "billing_cycle" | "current_billing_period" | "next_billed_at" | "pending"
  >;
  /** What the change bills, now or with the next renewal; none for `do_not_bill`. */
  lines: Line[];
  isImmediate: boolean;
  /** The period that the lines are for. */
  period: Period;
}

function compute(account: Account, row: SubscriptionRow, change: PlanChange): Computed {
  const mode = change.proration_billing_mode;
  if (!mode)
    throw new PaddleError(
      400,
      "subscription_items_update_missing_proration_billing_mode",
      "proration_billing_mode is required when updating subscription items.",
    );
  const lines = linesOf(account, change.items);
  const [first] = lines;
  const current = row.current_billing_period;
  if (!first || !cycleOf(first))
    throw new PaddleError(
      400,
      "subscription_items_no_recurring_price",
      "A subscription needs a recurring item.",
    );
  if (row.status !== "active" || !current)
    throw new PaddleError(
      400,
      "subscription_update_when_past_due",
      `The subscription ${row.id} is ${row.status}. Its items cannot change until it is paid.`,
    );
  requireUnlocked(account, row);
  const restarts = cycleOf(first)?.interval !== row.billing_cycle.interval;
  const isImmediate = !mode.endsWith("next_billing_period");
  if (restarts && (!isImmediate || mode === "do_not_bill"))
    throw new PaddleError(
      400,
      "subscription_billing_cycle_change_requires_immediate_billing",
      "Another billing interval begins at once, so that it cannot be billed with the next renewal.",
    );
  const now = account.clock.now();
  const period = restarts ? periodFrom(now, first) : { starts_at: nowOf(account), ends_at: current.ends_at };
  const billing = restarts ? period : current;
  const billed = billedLines(account, row, { mode, lines, restarts, period });
  if (isImmediate) requireChargeable(account, row, billed);
  return {
    lines: billed,
    isImmediate,
    period,
    changed: {
      items: subscriptionItems(account, lines, billing),
      billing_cycle: first.price.billing_cycle ?? row.billing_cycle,
      current_billing_period: billing,
      next_billed_at: row.scheduled_change ? null : billing.ends_at,
      pending: isImmediate ? row.pending : [...row.pending, ...billed],
    },
  };
}

/** Before a renewal a subscription is locked. */
const lockMs = 30 * 60_000;

/** Throws where the subscription is about to be renewed. */
export function requireUnlocked(account: Account, { id, next_billed_at }: SubscriptionRow): void {
  if (!next_billed_at || account.clock.now().getTime() < Date.parse(next_billed_at) - lockMs) return;
  throw new PaddleError(
    400,
    "subscription_locked_renewal",
    `The subscription ${id} is renewed within 30 minutes, and cannot be changed until then.`,
  );
}

interface Billing {
  mode: ProrationBillingMode;
  lines: readonly Line[];
  restarts: boolean;
  period: Period;
}

/** The new items for the rest of the period, and the old ones for the same rest with negative quantities. */
function billedLines(
  account: Account,
  row: SubscriptionRow,
  { mode, lines, restarts, period }: Billing,
): Line[] {
  if (mode === "do_not_bill" || !row.current_billing_period) return [];
  if (mode.startsWith("full_")) return [...lines];
  const share = unusedShare(row.current_billing_period, account.clock.now());
  const proration = { share, period };
  return [
    ...lines.map((line): Line => (restarts ? line : { ...line, proration })),
    ...row.items.map(({ price, quantity }): Line => ({
      id: newId("txnitm", account.clock.now()),
      price,
      quantity: -quantity,
      proration,
    })),
  ];
}

/** What a change that bills these lines credits and charges, in all. */
export function summaryOf(account: Account, row: SubscriptionRow, lines: readonly Line[]) {
  const totalling = billingOf(account, row);
  const money = (cents: number) => ({ amount: String(cents), currency_code: row.currency_code });
  const totalOf = (some: readonly Line[]) => sumOf(some, totalling).total;
  const credit = totalOf(lines.filter(({ quantity }) => quantity < 0));
  const charged = totalOf(lines.filter(({ quantity }) => quantity > 0));
  const result = charged + credit;
  const action = result < 0 ? ("credit" as const) : ("charge" as const);
  return { credit: money(credit), charge: money(charged), result: { action, ...money(Math.abs(result)) } };
}

/** The transaction that would be billed now. */
export const immediateTransactionOf = (
  account: Account,
  row: SubscriptionRow,
  lines: readonly Line[],
  billing_period: Period,
) => ({ billing_period, details: previewDetailsOf(lines, billingOf(account, row)), adjustments: [] });

/** Previews a change, and changes nothing. */
export function previewPlanChange(
  account: Account,
  id: string,
  change: PlanChange,
): ISubscriptionPreviewResponse {
  const row = findLiving(account, id);
  const { changed, lines, isImmediate, period } = compute(account, row, change);
  const after: SubscriptionRow = { ...row, ...changed };
  return {
    ...without(subscriptionOf(account, after), "id"),
    immediate_transaction:
      isImmediate && lines.length > 0 ? immediateTransactionOf(account, row, lines, period) : null,
    next_transaction: nextTransactionOf(account, after),
    recurring_transaction_details: recurringDetailsOf(account, after),
    update_summary: lines.length > 0 ? summaryOf(account, row, lines) : null,
  };
}

/** Makes a change. A payment that fails prevents it, unless `on_payment_failure` is `apply_change`. */
export function changePlan(account: Account, id: string, change: PlanChange): SubscriptionRow {
  const row = findLiving(account, id);
  const { changed, lines, isImmediate, period } = compute(account, row, change);
  if (!isImmediate || lines.length === 0) return updateSubscription(account, id, changed);
  const { id: transaction } = createTransaction(account, {
    lines,
    origin: "subscription_update",
    status: "billed",
    billing_period: period,
    ...buyerOf(row),
  });
  const isPaid = chargeOrPrevent(account, transaction, row, change.on_payment_failure);
  const updated = updateSubscription(account, id, changed);
  if (isPaid) complete(account, transaction);
  return updated;
}

/** The customer of a subscription, as its transactions name them. */
export const buyerOf = (row: SubscriptionRow) => ({
  subscription_id: row.id,
  customer_id: row.customer_id,
  address_id: row.address_id,
  business_id: row.business_id,
  custom_data: row.custom_data,
  currency_code: row.currency_code,
  discount_id: row.discount?.id ?? null,
});

/** Charges the subscription's card. Throws if the payment fails and prevents the change. */
export function chargeOrPrevent(
  account: Account,
  transaction: string,
  { card }: SubscriptionRow,
  onFailure: SubscriptionOnPaymentFailure = "prevent_change",
): boolean {
  if (charge(account, transaction, card, false)) return true;
  if (onFailure === "apply_change") return false;
  cancelTransaction(account, transaction);
  throw new PaddleError(
    400,
    "subscription_payment_declined",
    "The payment was declined, so that the subscription was not changed.",
  );
}
