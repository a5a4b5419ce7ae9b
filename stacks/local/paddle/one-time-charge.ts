/** A charge for something that is paid once, on the card of a subscription. */
import type {
  ISubscriptionPreviewResponse,
  SubscriptionEffectiveFrom,
  SubscriptionOnPaymentFailure,
} from "@paddle/paddle-node-sdk";
import { type Account, type Item, lineOf, nowOf } from "./account.ts";
import { requireChargeable } from "./charge-limit.ts";
import { PaddleError } from "./error.ts";
import type { Line, Period } from "./line.ts";
import {
  buyerOf,
  chargeOrPrevent,
  immediateTransactionOf,
  requireUnlocked,
  summaryOf,
} from "./plan-change.ts";
import type { SubscriptionRow } from "./storage.ts";
import {
  cycleOf,
  findLiving,
  nextTransactionOf,
  recurringDetailsOf,
  subscriptionOf,
  updateSubscription,
} from "./subscription.ts";
import { complete, createTransaction } from "./transaction.ts";
import { without } from "./without.ts";

export interface OneTimeCharge {
  effective_from: SubscriptionEffectiveFrom;
  items: readonly Item[];
  on_payment_failure?: SubscriptionOnPaymentFailure | undefined;
}

interface Computed {
  row: SubscriptionRow;
  lines: Line[];
  period: Period;
}

function compute(account: Account, id: string, { items }: OneTimeCharge): Computed {
  const row = findLiving(account, id);
  requireUnlocked(account, row);
  const lines = items.map((item) => lineOf(account, item));
  if (lines.some((line) => cycleOf(line)))
    throw new PaddleError(
      400,
      "subscription_charge_recurring_item",
      "A one-time charge cannot have a recurring item.",
    );
  const ends_at = row.current_billing_period?.ends_at ?? nowOf(account);
  return { row, lines, period: { starts_at: nowOf(account), ends_at } };
}

/** Previews a charge, and charges nothing. */
export function previewCharge(
  account: Account,
  id: string,
  input: OneTimeCharge,
): ISubscriptionPreviewResponse {
  const { row, lines, period } = compute(account, id, input);
  const isImmediate = input.effective_from === "immediately";
  const after = isImmediate ? row : { ...row, pending: [...row.pending, ...lines] };
  return {
    ...without(subscriptionOf(account, after), "id"),
    immediate_transaction: isImmediate ? immediateTransactionOf(account, row, lines, period) : null,
    next_transaction: nextTransactionOf(account, after),
    recurring_transaction_details: recurringDetailsOf(account, after),
    update_summary: summaryOf(account, row, lines),
  };
}

/** Charges now, or with the next renewal. A declined payment is an error, and the transaction is canceled. */
export function chargeOnce(account: Account, id: string, input: OneTimeCharge): SubscriptionRow {
  const { row, lines, period } = compute(account, id, input);
  if (input.effective_from === "next_billing_period")
    return updateSubscription(account, id, { pending: [...row.pending, ...lines] });
  requireChargeable(account, row, lines);
  const { id: transaction } = createTransaction(account, {
    lines,
    origin: "subscription_charge",
    status: "billed",
    billing_period: period,
    ...buyerOf(row),
  });
  if (chargeOrPrevent(account, transaction, row, input.on_payment_failure)) complete(account, transaction);
  return findLiving(account, id);
}
