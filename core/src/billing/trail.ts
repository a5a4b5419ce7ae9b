/** The audit entries of billing, for the transactions of what they record. */
import { Audit } from "../audit/index.ts";
import type { Change } from "../aws/table/index.ts";
import { groupedDigits } from "../kit/text/grouped-digits.ts";
import { priceText } from "../kit/money.ts";
import type { Payment } from "../port/payment/index.ts";
import { currency, packOffer } from "./catalog/catalog.ts";
import * as CheckoutToken from "./checkout-token.ts";
import { descriptionOf } from "./catalog/description.ts";
import type { Preview, Settings } from "./schema.ts";

interface Plan {
  subscription: string;
  name: string;
}

/** A plan change that Paddle has made. */
export const planChange = (
  workspaceID: string,
  { subscription, name: from }: Plan,
  { plan, kind, due_now }: Preview,
): Change =>
  Audit.recording(
    workspaceID,
    "billing.plan_changed",
    { id: subscription, name: plan.name },
    { from, to: plan.name, kind, due_now: priceText(due_now, currency) },
  );

/** A cancellation; `at` is when what is paid for ends. */
export const cancellation = (workspaceID: string, { subscription, name }: Plan, at: string): Change =>
  Audit.recording(workspaceID, "billing.cancelled", { id: subscription, name }, { at });

export const undoneCancellation = (workspaceID: string, { subscription, name }: Plan): Change =>
  Audit.recording(workspaceID, "billing.cancel_undone", { id: subscription, name });

/** The settings that differ; no entry where none does. */
export function settingsChange(workspaceID: string, before: Settings, after: Settings): Change[] {
  const [was, is] = [wordsOf(before), wordsOf(after)];
  const details = Object.fromEntries(Object.entries(is).filter(([name, value]) => was[name] !== value));
  return Object.keys(details).length === 0
    ? []
    : [Audit.recording(workspaceID, "billing.settings_changed", { name: "Billing settings" }, details)];
}

function wordsOf({ low_credit_threshold, top_up, receipt_emails }: Settings): Record<string, string> {
  const pack = top_up && packOffer(top_up.pack_id);
  return {
    low_credit_threshold: low_credit_threshold === null ? "none" : groupedDigits(low_credit_threshold),
    top_up: top_up
      ? `${pack?.name ?? top_up.pack_id} below ${groupedDigits(top_up.below)}, at most ${priceText(top_up.monthly_ceiling, currency)} a month`
      : "none",
    receipt_emails: receipt_emails.join(", ") || "none",
  };
}

/** A completed payment. A checkout token says who bought; renewals and top-ups carry none. */
export async function payment(workspaceID: string, transaction: Payment.Transaction): Promise<Change> {
  const buyer = transaction.token === null ? null : await CheckoutToken.read(transaction.token);
  return Audit.recording(
    workspaceID,
    "billing.paid",
    { id: transaction.id, name: descriptionOf(transaction) },
    {
      transaction: transaction.id,
      total: priceText(transaction.total, transaction.currency),
      ...(buyer?.workspaceID === workspaceID && { buyer: buyer.userID }),
    },
  );
}

/** A refund, a chargeback or its reversal, and the credits that it took or gave back. */
export const adjustment = (
  workspaceID: string,
  transaction: Payment.Transaction,
  { id, action, total }: Payment.Adjustment,
  credits: number,
): Change =>
  Audit.recording(
    workspaceID,
    "billing.refunded",
    { id, name: descriptionOf(transaction) },
    {
      transaction: transaction.id,
      kind: action,
      total: priceText(total, transaction.currency),
      credits: groupedDigits(credits),
    },
  );
