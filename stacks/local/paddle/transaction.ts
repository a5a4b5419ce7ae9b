/** Transactions: created, paid or declined, completed with an invoice number. */
import { randomUUID } from "node:crypto";
import type {
  CurrencyCode,
  ICustomData,
  ITransactionPaymentAttemptResponse,
  ITransactionResponse,
  TransactionOrigin,
} from "@paddle/paddle-node-sdk";
import { type Account, nowOf, totallingOf } from "./account.ts";
import { cardDetails, refusalOf } from "./card.ts";
import { balanceOf, changeBalance } from "./customer.ts";
import { PaddleError, notFound } from "./error.ts";
import { emit } from "./event.ts";
import { newId } from "./id.ts";
import { detailsOf, itemsOf, type Line, type Period } from "./line.ts";
import type { Card, TransactionRow } from "./storage.ts";
import { without } from "./without.ts";

export interface NewTransaction {
  lines: Line[];
  origin: TransactionOrigin;
  /** `billed` for what a subscription bills; otherwise `draft` or `ready`, by customer and address. */
  status?: "billed";
  customer_id?: string | null | undefined;
  address_id?: string | null | undefined;
  business_id?: string | null | undefined;
  subscription_id?: string | null;
  billing_period?: Period | null;
  /** Of its subscription; of a new checkout, unless given. */
  currency_code?: CurrencyCode;
  discount_id?: string | null;
  custom_data?: ICustomData | null | undefined;
}

/** Paddle's shape of a transaction. */
export const transactionOf = (row: TransactionRow): ITransactionResponse => without(row, "lines", "credit");

export function findTransaction({ storage }: Account, id: string): TransactionRow {
  const row = storage.transactions.get(id);
  if (!row) throw notFound(id);
  return row;
}

export function createTransaction(account: Account, input: NewTransaction): TransactionRow {
  const { lines, origin, customer_id = null, address_id = null, custom_data = null } = input;
  const at = nowOf(account);
  const id = newId("txn", account.clock.now());
  const { currency, discount_id: discount } = account.settings();
  const { currency_code = currency, discount_id = discount } = input;
  const credit = balanceOf(account, customer_id, currency_code).available;
  const row: TransactionRow = {
    id,
    status: input.status ?? (customer_id && address_id ? "ready" : "draft"),
    customer_id,
    address_id,
    business_id: input.business_id ?? null,
    custom_data,
    currency_code,
    origin,
    subscription_id: input.subscription_id ?? null,
    invoice_id: null,
    invoice_number: null,
    collection_mode: "automatic",
    discount_id,
    billing_details: null,
    billing_period: input.billing_period ?? null,
    items: itemsOf(lines),
    details: detailsOf(lines, totallingOf(account, { currency_code, discount_id }, credit), false),
    payments: [],
    checkout: { url: `${account.url}/checkout/${id}` },
    created_at: at,
    updated_at: at,
    billed_at: input.status === "billed" ? at : null,
    revised_at: null,
    lines,
    credit,
  };
  account.storage.transactions.put(row);
  emit(account, "transaction.created", transactionOf(row));
  if (row.status === "ready") emit(account, "transaction.ready", transactionOf(row));
  if (row.status === "billed") emit(account, "transaction.billed", transactionOf(row));
  return row;
}

/** Stores changes of a transaction, with `transaction.updated`. */
export function updateTransaction(
  account: Account,
  id: string,
  changes: Partial<TransactionRow>,
): TransactionRow {
  const row = { ...findTransaction(account, id), ...changes, updated_at: nowOf(account) };
  account.storage.transactions.put(row);
  emit(account, "transaction.updated", transactionOf(row));
  return row;
}

/** Gives a draft its customer, so that it can be paid. */
export function makeReady(
  account: Account,
  id: string,
  customer: Pick<NewTransaction, "customer_id" | "address_id" | "business_id">,
): TransactionRow {
  const draft = findTransaction(account, id);
  const credit = balanceOf(account, customer.customer_id, draft.currency_code).available;
  const details = detailsOf(draft.lines, totallingOf(account, draft, credit), false);
  const { customer_id = null, address_id = null, business_id = null } = customer;
  const row = updateTransaction(account, id, {
    status: "ready",
    customer_id,
    address_id,
    business_id,
    credit,
    details,
  });
  emit(account, "transaction.ready", transactionOf(row));
  return row;
}

/** Charges the card. Returns whether the payment succeeded; a failed one stays on the transaction as an attempt. */
export function charge(account: Account, id: string, card: Card, isFirst: boolean): boolean {
  const row = findTransaction(account, id);
  if (row.status === "paid" || row.status === "completed" || row.status === "canceled")
    throw new PaddleError(400, "transaction_immutable", `The transaction ${id} is ${row.status}.`);
  const amount = row.details?.totals?.grand_total ?? "0";
  const refusal = amount === "0" ? null : refusalOf(account, card, isFirst);
  const payments = amount === "0" ? row.payments : [attempt(account, card, amount, refusal), ...row.payments];
  if (refusal === null) {
    emitPaid(
      account,
      updateTransaction(account, id, { status: "paid", payments, ...billedNow(account, row) }),
    );
    return true;
  }
  const failed = updateTransaction(account, id, { payments });
  emit(account, "transaction.payment_failed", transactionOf(failed));
  return false;
}

function emitPaid(account: Account, row: TransactionRow): void {
  useCredit(account, row);
  emit(account, "transaction.paid", transactionOf(row));
}

/** The time of billing, and the totals with fee and earnings. */
function billedNow(account: Account, row: TransactionRow) {
  return {
    billed_at: row.billed_at ?? nowOf(account),
    details: detailsOf(row.lines, totallingOf(account, row, row.credit), true),
  };
}

/** Takes what the transaction used off the customer's credit balance, and adds its negative total. */
function useCredit(account: Account, { customer_id, currency_code, details }: TransactionRow): void {
  const customer = account.storage.customers.get(customer_id ?? "");
  if (!customer) return;
  const used = Number(details?.totals?.credit ?? 0);
  const added = Number(details?.totals?.credit_to_balance ?? 0);
  if (used > 0 || added > 0) changeBalance(account, customer, currency_code, { used, added });
}

/** Completes a paid transaction with an invoice number. */
export function complete(account: Account, id: string): TransactionRow {
  const invoice = account.settings().invoice + 1;
  account.change({ invoice });
  const row = updateTransaction(account, id, {
    status: "completed",
    invoice_id: newId("inv", account.clock.now()),
    invoice_number: `325-${invoice}`,
  });
  emit(account, "transaction.completed", transactionOf(row));
  return row;
}

export function cancelTransaction(account: Account, id: string): void {
  const row = updateTransaction(account, id, { status: "canceled" });
  emit(account, "transaction.canceled", transactionOf(row));
}

function attempt(
  account: Account,
  card: Card,
  amount: string,
  refusal: "declined" | null,
): ITransactionPaymentAttemptResponse {
  const at = nowOf(account);
  return {
    payment_attempt_id: randomUUID(),
    stored_payment_method_id: randomUUID(),
    payment_method_id: newId("paymtd", account.clock.now()),
    amount,
    status: refusal === null ? "captured" : "error",
    error_code: refusal,
    method_details: cardDetails(card),
    created_at: at,
    captured_at: refusal === null ? at : null,
  };
}
