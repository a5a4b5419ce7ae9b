import type { Environment, IEvents, Paddle, SubscriptionPreview } from "@paddle/paddle-node-sdk";
import { Payment } from "./index.ts";
import { Event } from "./object.ts";
import { call, download, pages, read } from "./paddle-call.ts";
import { adjustmentOf, cents, subscriptionOf, transactionOf } from "./paddle-object.ts";

export interface PaddleOptions {
  /** The base URL of Paddle's API. */
  url: string;
  apiKey: () => Promise<string>;
  /** The deadline of one call; 10 seconds by default. */
  deadlineMs?: number;
}

const { requireID } = Payment;

/** Loaded at the first call: few processes call Paddle. */
const sdk = () => import("@paddle/paddle-node-sdk");

/** Paddle through its SDK. Calls that change something are made once; those that read are repeated. */
export function paddle({ url, apiKey, deadlineMs = 10_000 }: PaddleOptions): Payment.Provider {
  let client: Promise<Paddle> | undefined;
  const connect = async () => {
    client ??= Promise.all([sdk(), apiKey()]).then(
      ([{ Paddle, LogLevel }, key]) =>
        new Paddle(key, { environment: url as Environment, logLevel: LogLevel.none }),
    );
    client.catch(() => (client = undefined));
    return client;
  };
  const change = async <R>(ask: (api: Paddle) => Promise<R>): Promise<R> => {
    const api = await connect();
    return call(deadlineMs, () => ask(api));
  };
  const get = async <R>(ask: (api: Paddle) => Promise<R>): Promise<R> => {
    const api = await connect();
    return read(deadlineMs, () => ask(api));
  };
  async function* list<T>(ask: (api: Paddle) => { hasMore: boolean; next(): Promise<T[]> }) {
    yield* pages(deadlineMs, ask(await connect()));
  }

  return {
    readEvent,
    async previewChange(planned) {
      const { subscription, ...body } = updateOf(planned);
      return previewOf(await change((api) => api.subscriptions.previewUpdate(subscription, body)));
    },
    async changePlan(planned) {
      const { subscription, ...body } = updateOf(planned);
      const update = { ...body, onPaymentFailure: "prevent_change" } as const;
      return subscriptionOf(await change((api) => api.subscriptions.update(subscription, update)));
    },
    async cancel(subscription) {
      const id = requireID("subscription", subscription);
      const atTheEnd = { effectiveFrom: "next_billing_period" } as const;
      return subscriptionOf(await change((api) => api.subscriptions.cancel(id, atTheEnd)));
    },
    async cancelNow(subscription) {
      const id = requireID("subscription", subscription);
      const now = { effectiveFrom: "immediately" } as const;
      return subscriptionOf(await change((api) => api.subscriptions.cancel(id, now)));
    },
    async undoCancel(subscription) {
      const id = requireID("subscription", subscription);
      const none = { scheduledChange: null };
      return subscriptionOf(await change((api) => api.subscriptions.update(id, none)));
    },
    async subscription(subscription) {
      const id = requireID("subscription", subscription);
      return subscriptionOf(await get((api) => api.subscriptions.get(id)));
    },
    async transaction(transaction) {
      const id = requireID("transaction", transaction);
      return transactionOf(await get((api) => api.transactions.get(id)));
    },
    async charge(subscription, price) {
      const id = requireID("subscription", subscription);
      const body = {
        effectiveFrom: "immediately",
        items: [{ priceId: requireID("price", price), quantity: 1 }],
        onPaymentFailure: "prevent_change",
      } as const;
      await change((api) => api.subscriptions.createOneTimeCharge(id, { ...body, items: [...body.items] }));
    },
    async charges(subscription, since) {
      const query = {
        subscriptionId: [requireID("subscription", subscription)],
        origin: ["subscription_charge" as const],
        "createdAt[GTE]": since,
      };
      const found: Payment.Transaction[] = [];
      for await (const each of list((api) => api.transactions.list(query))) found.push(transactionOf(each));
      return found;
    },
    async customerEmail(customer) {
      const id = requireID("customer", customer);
      return (await get((api) => api.customers.get(id))).email;
    },
    async *purchases(customer) {
      const query = {
        customerId: [requireID("customer", customer)],
        status: ["billed" as const, "past_due" as const, "paid" as const, "completed" as const],
        perPage: 30,
      };
      for await (const each of list((api) => api.transactions.list(query))) yield transactionOf(each);
    },
    async portal(customer, subscriptions) {
      const id = requireID("customer", customer);
      const ids = subscriptions.map((each) => requireID("subscription", each));
      const { urls } = await change((api) => api.customerPortalSessions.create(id, ids));
      return urls.general.overview;
    },
    async invoice(transaction) {
      const id = requireID("transaction", transaction);
      return (await get((api) => api.transactions.getInvoicePDF(id))).url;
    },
    async invoiceFile(transaction) {
      const id = requireID("transaction", transaction);
      const { url } = await get((api) => api.transactions.getInvoicePDF(id));
      return read(deadlineMs, () => download(url, deadlineMs));
    },
    async creditNote(adjustment) {
      const id = requireID("adjustment", adjustment);
      return (await get((api) => api.adjustments.getCreditNotePDF(id))).url;
    },
    async creditNoteFile(adjustment) {
      const id = requireID("adjustment", adjustment);
      const { url } = await get((api) => api.adjustments.getCreditNotePDF(id));
      return read(deadlineMs, () => download(url, deadlineMs));
    },
    async *transactionsSince(time, after) {
      const query = { "updatedAt[GTE]": time, perPage: 30, ...inOrder(after) };
      for await (const each of list((api) => api.transactions.list(query))) yield transactionOf(each);
    },
    async *adjustmentsSince(time) {
      const query = { orderBy: "id[DESC]", perPage: 50 };
      for await (const each of list((api) => api.adjustments.list(query))) {
        const adjustment = adjustmentOf(each);
        if (Date.parse(adjustment.timeCreated) < Date.parse(time)) return;
        yield adjustment;
      }
    },
    async *subscriptions(after) {
      for await (const each of list((api) => api.subscriptions.list({ perPage: 200, ...inOrder(after) })))
        yield subscriptionOf(each);
    },
  };
}

const inOrder = (after: string | undefined) => ({
  orderBy: "id[ASC]",
  ...(after !== undefined && { after }),
});

const updateOf = ({ subscription, price, charged }: Payment.PlanChange) => ({
  subscription: requireID("subscription", subscription),
  items: [{ priceId: requireID("price", price), quantity: 1 }],
  prorationBillingMode:
    charged === "immediately" ? ("prorated_immediately" as const) : ("do_not_bill" as const),
});

function previewOf(preview: SubscriptionPreview): Payment.ChangePreview {
  const { updateSummary, immediateTransaction, nextTransaction, recurringTransactionDetails } = preview;
  const now = immediateTransaction?.details.totals;
  const next = (nextTransaction?.details ?? recurringTransactionDetails)?.totals;
  const at = preview.nextBilledAt ?? nextTransaction?.billingPeriod.startsAt;
  if (!at || !next) throw new Payment.Unavailable("Paddle's preview names no next payment.");
  return {
    charge: cents(updateSummary?.charge.amount),
    credit: Math.abs(cents(updateSummary?.credit.amount)),
    dueNow: cents(now?.grandTotal),
    creditUsed: cents(now?.credit),
    creditToBalance: cents(now?.creditToBalance),
    nextPayment: { at, amount: cents(next.grandTotal) },
  };
}

const kindOf = (eventType: string): Event["kind"] | null =>
  eventType.startsWith("transaction.")
    ? "transaction"
    : eventType.startsWith("subscription.")
      ? "subscription"
      : eventType.startsWith("adjustment.")
        ? "adjustment"
        : null;

async function readEvent(json: unknown): Promise<Event | null> {
  const { EventName, Webhooks } = await sdk();
  const raw = json as IEvents;
  const known: readonly string[] = Object.values(EventName);
  const kind = known.includes(raw.event_type) ? kindOf(raw.event_type) : null;
  if (kind === null) return null;
  const { eventId, occurredAt, data } = Webhooks.fromJson(raw);
  return Event.parse({ id: eventId, kind, timeOccurred: occurredAt, object: objectOf(kind, data) });
}

function objectOf(kind: Event["kind"], data: unknown): Event["object"] {
  switch (kind) {
    case "transaction":
      return transactionOf(data as Parameters<typeof transactionOf>[0]);
    case "subscription":
      return subscriptionOf(data as Parameters<typeof subscriptionOf>[0]);
    case "adjustment":
      return adjustmentOf(data as Parameters<typeof adjustmentOf>[0]);
  }
}
