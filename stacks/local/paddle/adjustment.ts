/** Adjustments: refunds that wait for approval, chargebacks and their reversal. */
import type { AdjustmentType, IAdjustmentItemResponse, IAdjustmentResponse } from "@paddle/paddle-node-sdk";
import { type Account, nowOf } from "./account.ts";
import { PaddleError, notFound } from "./error.ts";
import { emit } from "./event.ts";
import { newId } from "./id.ts";
import { shareOf } from "./money.ts";
import type { TransactionRow } from "./storage.ts";
import { findTransaction, updateTransaction } from "./transaction.ts";

export interface NewAdjustment {
  action: "refund" | "chargeback" | "chargeback_reverse";
  transaction_id: string;
  reason: string;
  /** The line items with the cents of each, tax included; null for all that is left. */
  items: readonly { item_id: string; type: AdjustmentType; amount: string | null }[] | null;
}

export function findAdjustment({ storage }: Account, id: string): IAdjustmentResponse {
  const row = storage.adjustments.get(id);
  if (!row) throw notFound(id);
  return row;
}

const adjustmentsOf = ({ storage }: Account, transaction: string): IAdjustmentResponse[] =>
  storage.adjustments.all().filter(({ transaction_id }) => transaction_id === transaction);

/** What was taken back from an item, in cents. What was rejected or reversed does not count. */
function taken(account: Account, transaction: string, item: string): number {
  const counted = adjustmentsOf(account, transaction).filter(
    ({ status, action }) =>
      (status === "approved" || status === "pending_approval") &&
      (action === "refund" || action === "chargeback"),
  );
  return counted
    .flatMap(({ items }) => items)
    .filter(({ item_id }) => item_id === item)
    .reduce((sum, { totals }) => sum + Number(totals?.total ?? 0), 0);
}

/** A refund waits for approval; the other actions hold at once. Refuses more than what is left of an item. */
export function createAdjustment(account: Account, input: NewAdjustment): IAdjustmentResponse {
  const transaction = findTransaction(account, input.transaction_id);
  if (transaction.status !== "completed")
    throw new PaddleError(
      400,
      "adjustment_transaction_invalid_status_for_refund",
      `The transaction ${transaction.id} is ${transaction.status}; only completed ones can be adjusted.`,
    );
  const items = input.items
    ? input.items.map((item) => partOf(account, transaction, item))
    : restOf(account, transaction);
  if (items.length === 0)
    throw new PaddleError(
      400,
      "adjustment_total_amount_above_remaining_allowed",
      `Nothing is left to take back of ${transaction.id}.`,
    );
  return store(account, transaction, input, items);
}

type Item = Pick<IAdjustmentItemResponse, "item_id" | "type" | "totals">;

/** All that is left of each item. */
const restOf = (account: Account, { id, details }: TransactionRow): Item[] =>
  (details?.line_items ?? []).flatMap((line) => {
    const left = Number(line.totals?.total ?? 0) - taken(account, id, line.id);
    return left === 0 ? [] : [itemOf(line, left, "full")];
  });

function partOf(
  account: Account,
  { id, details }: TransactionRow,
  { item_id, type, amount }: { item_id: string; type: AdjustmentType; amount: string | null },
): Item {
  const line = details?.line_items.find((each) => each.id === item_id);
  if (!line)
    throw new PaddleError(400, "adjustment_transaction_item_invalid", `${id} has no item ${item_id}.`);
  const left = Number(line.totals?.total ?? 0) - taken(account, id, item_id);
  const wanted = type === "full" ? left : Number(amount ?? 0);
  if (!Number.isInteger(wanted) || wanted <= 0 || wanted > left)
    throw new PaddleError(
      400,
      "adjustment_amount_above_remaining_allowed",
      `${left} cents are left of ${item_id}; ${amount} cannot be taken back.`,
    );
  return itemOf(line, wanted, type);
}

interface LineItem {
  id: string;
  totals?: { tax: string; total: string } | null;
}

function itemOf({ id, totals }: LineItem, total: number, type: AdjustmentType): Item {
  const whole = Number(totals?.total ?? 0);
  const tax =
    whole === 0 ? 0 : shareOf(Number(totals?.tax ?? 0), { part: Math.abs(total), whole: Math.abs(whole) });
  return {
    item_id: id,
    type,
    totals: { subtotal: String(total - tax), tax: String(tax), total: String(total) },
  };
}

function store(
  account: Account,
  transaction: TransactionRow,
  { action, reason, items: parts }: NewAdjustment,
  items: readonly Item[],
): IAdjustmentResponse {
  const at = nowOf(account);
  const sum = (name: "subtotal" | "tax" | "total") =>
    String(items.reduce((total, { totals }) => total + Number(totals?.[name] ?? 0), 0));
  const totals = { subtotal: sum("subtotal"), tax: sum("tax"), total: sum("total"), fee: "0" };
  const earnings = String(-Number(totals.subtotal));
  const row: IAdjustmentResponse = {
    id: newId("adj", account.clock.now()),
    action,
    type: parts ? "partial" : "full",
    transaction_id: transaction.id,
    subscription_id: transaction.subscription_id ?? null,
    customer_id: transaction.customer_id ?? "",
    reason,
    credit_applied_to_balance: false,
    currency_code: transaction.currency_code,
    status: action === "refund" ? "pending_approval" : "approved",
    items: items.map((item) => ({
      id: newId("adjitm", account.clock.now()),
      amount: item.totals?.total ?? null,
      proration: null,
      ...item,
    })),
    totals: { ...totals, earnings, currency_code: transaction.currency_code, retained_fee: "0" },
    payout_totals: {
      ...totals,
      earnings,
      currency_code: "USD",
      retained_fee: "0",
      chargeback_fee: feeOf(action),
    },
    created_at: at,
    updated_at: at,
  };
  account.storage.adjustments.put(row);
  emit(account, "adjustment.created", notificationOf(row));
  if (row.status === "approved") adjustTotals(account, transaction.id);
  return row;
}

const feeOf = (action: NewAdjustment["action"]) =>
  action === "chargeback" ? { amount: "1500", original: null } : null;

/** The adjustment of a notification. */
const notificationOf = (row: IAdjustmentResponse) => ({
  ...row,
  items: row.items.map((item) => ({
    ...item,
    totals: item.totals
      ? { ...item.totals, fee: "0", earnings: "0", currency_code: row.currency_code }
      : null,
  })),
});

/** Decides about a refund that waits for approval. */
export function decideRefund(
  account: Account,
  id: string,
  status: "approved" | "rejected",
): IAdjustmentResponse {
  const row = findAdjustment(account, id);
  if (row.status !== "pending_approval")
    throw new PaddleError(400, "adjustment_not_pending", `The adjustment ${id} is ${row.status} already.`);
  return change(account, { ...row, status });
}

/** Takes a chargeback back: an adjustment of its own with the same items. */
export function reverseChargeback(account: Account, id: string): IAdjustmentResponse {
  const row = findAdjustment(account, id);
  if (row.action !== "chargeback" || row.status !== "approved")
    throw new PaddleError(
      400,
      "adjustment_not_reversible",
      `The adjustment ${id} is no chargeback that holds.`,
    );
  change(account, { ...row, status: "reversed" });
  const input: NewAdjustment = {
    action: "chargeback_reverse",
    transaction_id: row.transaction_id,
    reason: `The chargeback ${id} was won.`,
    items: row.type === "full" ? null : [],
  };
  return store(account, findTransaction(account, row.transaction_id), input, row.items);
}

function change(account: Account, changed: IAdjustmentResponse): IAdjustmentResponse {
  const row = { ...changed, updated_at: nowOf(account) };
  account.storage.adjustments.put(row);
  emit(account, "adjustment.updated", notificationOf(row));
  adjustTotals(account, row.transaction_id);
  return row;
}

/** Writes the totals after refunds and chargebacks into the transaction. */
function adjustTotals(account: Account, id: string): void {
  const { details } = findTransaction(account, id);
  const adjusted = details?.adjusted_totals;
  const { totals } = details ?? {};
  if (!details || !adjusted || !totals) return;
  const approved = adjustmentsOf(account, id).filter(
    ({ status, action }) => status === "approved" && (action === "refund" || action === "chargeback"),
  );
  const less = (name: "subtotal" | "tax" | "total") =>
    approved.reduce((sum, row) => sum + Number(row.totals[name]), 0);
  const minus = (value: string, name: "subtotal" | "tax" | "total") => String(Number(value) - less(name));
  updateTransaction(account, id, {
    details: {
      ...details,
      adjusted_totals: {
        ...adjusted,
        subtotal: minus(totals.subtotal, "subtotal"),
        tax: minus(totals.tax, "tax"),
        total: minus(totals.total, "total"),
        grand_total: minus(totals.grand_total, "total"),
        grand_total_tax: minus(totals.grand_total_tax, "tax"),
      },
    },
  });
}
