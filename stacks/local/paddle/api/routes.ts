/** The calls of Paddle's API that the local Paddle answers. */
import type { CurrencyCode } from "@paddle/paddle-node-sdk";
import { type Account, nowOf } from "../account.ts";
import { createAdjustment, findAdjustment } from "../adjustment.ts";
import { linesOf } from "../checkout.ts";
import { balanceOf, createCustomer, customerOf, findCustomer, updateCustomer } from "../customer.ts";
import { notFound, PaddleError } from "../error.ts";
import { chargeOnce, previewCharge } from "../one-time-charge.ts";
import { changePlan, previewPlanChange } from "../plan-change.ts";
import type { Links } from "../link.ts";
import type { SubscriptionRow } from "../storage.ts";
import {
  cancelSubscription,
  findSubscription,
  nextTransactionOf,
  recurringDetailsOf,
  subscriptionOf,
  undoScheduledChange,
  updateSubscription,
} from "../subscription.ts";
import { createTransaction, findTransaction, transactionOf } from "../transaction.ts";
import {
  AdjustmentInput,
  CancelInput,
  ChargeInput,
  CustomerInput,
  parse,
  PortalInput,
  SubscriptionInput,
  TransactionInput,
} from "./input.ts";
import { type ListOptions, pageOf } from "./list.ts";

export interface Call {
  account: Account;
  links: Links;
  url: URL;
  /** The id in the path; empty without one. */
  id: string;
  body: unknown;
}

export interface Answer {
  status?: number;
  data: unknown;
  pagination?: object;
}

type Route = (call: Call) => Answer;

const list =
  (rows: (account: Account) => readonly { id: string }[], options: ListOptions): Route =>
  ({ account, url }) =>
    pageOf(rows(account), url, options);

const times = ["created_at", "updated_at", "billed_at"];
const filters = ["id", "customer_id", "subscription_id", "status"];

/** Changes items, takes a scheduled change back, or sets custom data. */
function update({ account, id, body }: Call): SubscriptionRow {
  const input = parse(SubscriptionInput, body);
  if (input.scheduled_change === null) undoScheduledChange(account, id);
  if (input.custom_data !== undefined) updateSubscription(account, id, { custom_data: input.custom_data });
  if (!input.items) return findSubscription(account, id);
  return changePlan(account, id, { ...input, items: input.items });
}

function preview({ account, id, body }: Call) {
  const { items, ...input } = parse(SubscriptionInput, body);
  const current = findSubscription(account, id).items.map(({ price, quantity }) => ({
    price_id: price.id,
    quantity,
  }));
  return previewPlanChange(account, id, {
    proration_billing_mode: items ? undefined : "do_not_bill",
    ...input,
    items: items ?? current,
  });
}

const found = <Row extends { id: string }>(rows: readonly Row[], id: string): Row => {
  const row = rows.find((each) => each.id === id);
  if (!row) throw notFound(id);
  return row;
};

const disposition = ({ url }: Call) =>
  url.searchParams.get("disposition") === "inline" ? "inline" : "attachment";

export const routes: Readonly<Record<string, Route>> = {
  "GET /products": list(({ catalogue }) => catalogue.products, {
    maxPerPage: 200,
    filters: ["id", "status"],
  }),
  "GET /products/:id": ({ account, id }) => ({ data: found(account.catalogue.products, id) }),
  "GET /prices": list(({ catalogue }) => catalogue.prices, {
    maxPerPage: 200,
    filters: ["id", "product_id", "status"],
  }),
  "GET /prices/:id": ({ account, id }) => ({ data: found(account.catalogue.prices, id) }),

  "POST /customers": ({ account, body }) => ({
    status: 201,
    data: customerOf(createCustomer(account, parse(CustomerInput, body))),
  }),
  "GET /customers": list(({ storage }) => storage.customers.all().map(customerOf), {
    maxPerPage: 200,
    filters: ["id", "email", "status"],
  }),
  "GET /customers/:id": ({ account, id }) => ({ data: customerOf(findCustomer(account, id)) }),
  "PATCH /customers/:id": ({ account, id, body }) => ({
    data: customerOf(updateCustomer(account, id, parse(CustomerInput.partial(), body))),
  }),
  "GET /customers/:id/credit-balances": ({ account, id }) => {
    const { balances = {} } = findCustomer(account, id);
    const currencies = new Set(["USD", ...Object.keys(balances)] as CurrencyCode[]);
    const data = Array.from(currencies, (currency_code) => {
      const { available, used } = balanceOf(account, id, currency_code);
      const balance = { available: String(available), reserved: "0", used: String(used) };
      return { customer_id: id, currency_code, balance };
    });
    return { data };
  },
  "POST /customers/:id/portal-sessions": ({ account, links, id, body }) => {
    const { subscription_ids } = parse(PortalInput, body);
    findCustomer(account, id);
    for (const subscription of subscription_ids)
      if (findSubscription(account, subscription).customer_id !== id) throw notFound(subscription);
    return { status: 201, data: links.portal(id, subscription_ids, nowOf(account)) };
  },

  "POST /transactions": ({ account, body }) => {
    const { items, ...input } = parse(TransactionInput, body);
    if (input.customer_id) findCustomer(account, input.customer_id);
    const row = createTransaction(account, { ...input, lines: linesOf(account, items), origin: "api" });
    return { status: 201, data: transactionOf(row) };
  },
  "GET /transactions": list(({ storage }) => storage.transactions.all().map(transactionOf), {
    maxPerPage: 30,
    filters: [...filters, "origin", "invoice_number"],
    times,
  }),
  "GET /transactions/:id": ({ account, id, url }) => ({
    data: {
      ...transactionOf(findTransaction(account, id)),
      ...(includes(url, "adjustment") && {
        adjustments: account.storage.adjustments.all().filter(({ transaction_id }) => transaction_id === id),
      }),
    },
  }),
  "GET /transactions/:id/invoice": (call) => {
    const { status, details } = findTransaction(call.account, call.id);
    if (status !== "completed" || Number(details?.totals?.total ?? 0) <= 0)
      throw new PaddleError(
        400,
        "transaction_invoice_not_available",
        "An invoice is available for a completed transaction that is not free.",
      );
    return { data: { url: call.links.pdf("invoices", call.id, disposition(call)) } };
  },

  "GET /subscriptions": list(({ storage }) => storage.subscriptions.all(), {
    maxPerPage: 200,
    filters,
    times,
  }),
  "GET /subscriptions/:id": ({ account, id, url }) => {
    const row = findSubscription(account, id);
    return {
      data: {
        ...subscriptionOf(account, row),
        ...(includes(url, "next_transaction") && { next_transaction: nextTransactionOf(account, row) }),
        ...(includes(url, "recurring_transaction_details") && {
          recurring_transaction_details: recurringDetailsOf(account, row),
        }),
      },
    };
  },
  "PATCH /subscriptions/:id": (call) => ({ data: subscriptionOf(call.account, update(call)) }),
  "PATCH /subscriptions/:id/preview": (call) => ({ data: preview(call) }),
  "POST /subscriptions/:id/cancel": ({ account, id, body }) => {
    const { effective_from } = parse(CancelInput, body);
    const row = cancelSubscription(account, id, effective_from === "immediately");
    return { data: subscriptionOf(account, row) };
  },
  "POST /subscriptions/:id/charge": ({ account, id, body }) => ({
    data: subscriptionOf(account, chargeOnce(account, id, parse(ChargeInput, body))),
  }),
  "POST /subscriptions/:id/charge/preview": ({ account, id, body }) => ({
    data: previewCharge(account, id, parse(ChargeInput, body)),
  }),

  "POST /adjustments": ({ account, body }) => {
    const { type, items, ...input } = parse(AdjustmentInput, body);
    if (type === "partial" && !items?.length)
      throw new PaddleError(400, "invalid_field", "items is required for a partial adjustment.");
    return {
      status: 201,
      data: createAdjustment(account, { ...input, items: type === "full" ? null : (items ?? []) }),
    };
  },
  "GET /adjustments": list(({ storage }) => storage.adjustments.all(), {
    maxPerPage: 200,
    filters: [...filters, "transaction_id", "action"],
    times,
  }),
  "GET /adjustments/:id/credit-note": (call) => {
    const { status } = findAdjustment(call.account, call.id);
    if (status !== "approved")
      throw new PaddleError(400, "adjustment_credit_note_not_available", `The adjustment is ${status}.`);
    return { data: { url: call.links.pdf("credit-notes", call.id, disposition(call)) } };
  },

  "GET /events": list(({ storage }) => storage.events.all(), { maxPerPage: 200, filters: ["event_type"] }),
};

const includes = (url: URL, name: string): boolean =>
  (url.searchParams.get("include") ?? "").split(",").includes(name);
