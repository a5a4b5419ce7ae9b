/** Subscriptions: started by a paid checkout, canceled at once or at the end of the period. */
import type { ISubscriptionItemResponse, ISubscriptionResponse } from "@paddle/paddle-node-sdk";
import { type Account, nowOf, type Paying, totallingOf } from "./account.ts";
import { addInterval } from "./clock.ts";
import { balanceOf } from "./customer.ts";
import { PaddleError, notFound } from "./error.ts";
import { emit } from "./event.ts";
import { newId } from "./id.ts";
import { type Line, type Period, previewDetailsOf, type Totalling } from "./line.ts";
import type { Card, SubscriptionRow, TransactionRow } from "./storage.ts";
import { cancelTransaction } from "./transaction.ts";
import { without } from "./without.ts";

/** Paddle's shape of a subscription, as its API answers. */
export const subscriptionOf = (account: Account, row: SubscriptionRow): ISubscriptionResponse => ({
  ...without(row, "card", "pending", "dunning"),
  management_urls: {
    update_payment_method: `${account.url}/portal/subscriptions/${row.id}/card`,
    cancel: `${account.url}/portal/subscriptions/${row.id}/cancel`,
  },
});

/** The subscription of a notification, which has no management URLs. */
export const notificationOf = (row: SubscriptionRow) =>
  without(row, "card", "pending", "dunning", "management_urls");

export function findSubscription({ storage }: Account, id: string): SubscriptionRow {
  const row = storage.subscriptions.get(id);
  if (!row) throw notFound(id);
  return row;
}

/** A subscription that can still change. */
export function findLiving(account: Account, id: string): SubscriptionRow {
  const row = findSubscription(account, id);
  if (row.status === "canceled")
    throw new PaddleError(
      400,
      "subscription_is_canceled_action_invalid",
      `The subscription ${id} is canceled and cannot change.`,
    );
  return row;
}

/** Stores changes of a subscription, with `subscription.updated`. */
export function updateSubscription(
  account: Account,
  id: string,
  changes: Partial<SubscriptionRow>,
): SubscriptionRow {
  const row = { ...findSubscription(account, id), ...changes, updated_at: nowOf(account) };
  account.storage.subscriptions.put(row);
  emit(account, "subscription.updated", notificationOf(row));
  return row;
}

export const cycleOf = ({ price }: Pick<Line, "price">) => price.billing_cycle ?? undefined;

export const periodFrom = (start: Date, { price }: Pick<Line, "price">): Period => {
  const cycle = cycleOf({ price });
  return {
    starts_at: start.toISOString(),
    ends_at: addInterval(start, cycle?.interval ?? "month", cycle?.frequency ?? 1).toISOString(),
  };
};

/** The items of a subscription that bills these lines for a period. */
export const subscriptionItems = (
  account: Account,
  lines: readonly Pick<Line, "price" | "quantity">[],
  period: Period,
): ISubscriptionItemResponse[] =>
  lines.map(({ price, quantity }) => {
    const product = account.catalogue.products.find(({ id }) => id === price.product_id);
    if (!product) throw notFound(price.product_id);
    return {
      status: "active",
      quantity,
      recurring: true,
      created_at: nowOf(account),
      updated_at: nowOf(account),
      previously_billed_at: period.starts_at,
      next_billed_at: period.ends_at,
      trial_dates: null,
      price,
      product,
    };
  });

/** Starts the subscription of a transaction that was just paid. */
export function startSubscription(
  account: Account,
  transaction: TransactionRow,
  card: Card,
): SubscriptionRow {
  const recurring = transaction.lines.filter((line) => cycleOf(line));
  const [first] = recurring;
  const { customer_id, address_id } = transaction;
  if (!first || !customer_id || !address_id)
    throw new Error("A subscription needs a plan, a customer and an address.");
  const start = account.clock.now();
  const period = periodFrom(start, first);
  const at = start.toISOString();
  const discount = account.storage.discounts.get(transaction.discount_id ?? "");
  const row: SubscriptionRow = {
    id: newId("sub", start),
    status: "active",
    customer_id,
    address_id,
    business_id: transaction.business_id ?? null,
    currency_code: transaction.currency_code,
    created_at: at,
    updated_at: at,
    started_at: at,
    first_billed_at: at,
    next_billed_at: period.ends_at,
    paused_at: null,
    canceled_at: null,
    discount: discount?.recurs ? { id: discount.id, starts_at: at, ends_at: null } : null,
    collection_mode: "automatic",
    billing_details: null,
    current_billing_period: period,
    billing_cycle: first.price.billing_cycle ?? { interval: "month", frequency: 1 },
    scheduled_change: null,
    management_urls: null,
    items: subscriptionItems(account, recurring, period),
    custom_data: transaction.custom_data ?? null,
    import_meta: null,
    card,
    pending: [],
    dunning: null,
  };
  account.storage.subscriptions.put(row);
  emit(account, "subscription.created", { ...notificationOf(row), transaction_id: transaction.id });
  emit(account, "subscription.activated", notificationOf(row));
  return row;
}

/** Cancels now, or schedules it for the end of the period; a scheduled one can be undone. */
export function cancelSubscription(account: Account, id: string, immediately: boolean): SubscriptionRow {
  const row = findLiving(account, id);
  const end = row.current_billing_period?.ends_at;
  if (immediately || row.status === "past_due" || end === undefined) return endSubscription(account, id);
  return updateSubscription(account, id, {
    scheduled_change: { action: "cancel", effective_at: end, resume_at: null },
    next_billed_at: null,
  });
}

/** Takes a scheduled cancellation back. */
export function undoScheduledChange(account: Account, id: string): SubscriptionRow {
  const row = findLiving(account, id);
  const next_billed_at = row.current_billing_period?.ends_at ?? null;
  return updateSubscription(account, id, { scheduled_change: null, next_billed_at });
}

/** Pauses a subscription now, or at the end of its period: nothing is billed until it is resumed. */
export function pauseSubscription(account: Account, id: string, atPeriodEnd = false): SubscriptionRow {
  const { status, current_billing_period } = findLiving(account, id);
  if (status !== "active")
    throw new PaddleError(400, "subscription_not_active", `The subscription ${id} is ${status}.`);
  if (atPeriodEnd && current_billing_period)
    return updateSubscription(account, id, {
      scheduled_change: {
        action: "pause",
        effective_at: current_billing_period.ends_at,
        resume_at: null,
      },
      next_billed_at: null,
    });
  const row = updateSubscription(account, id, {
    status: "paused",
    paused_at: nowOf(account),
    next_billed_at: null,
    scheduled_change: null,
  });
  emit(account, "subscription.paused", notificationOf(row));
  return row;
}

/** Resumes a paused subscription. Its billing period goes on, or one that has ended already begins anew and is billed. */
export function resumeSubscription(account: Account, id: string): SubscriptionRow {
  const { status, current_billing_period } = findLiving(account, id);
  if (status !== "paused")
    throw new PaddleError(400, "subscription_not_paused", `The subscription ${id} is ${status}.`);
  const at = nowOf(account);
  const isOver = !current_billing_period || current_billing_period.ends_at <= at;
  const row = updateSubscription(account, id, {
    status: "active",
    paused_at: null,
    ...(isOver
      ? { current_billing_period: { starts_at: current_billing_period?.starts_at ?? at, ends_at: at } }
      : {}),
    next_billed_at: isOver ? at : current_billing_period.ends_at,
  });
  emit(account, "subscription.resumed", notificationOf(row));
  return row;
}

/** Ends a subscription now, and cancels the payment that was being retried. */
export function endSubscription(account: Account, id: string): SubscriptionRow {
  const { dunning } = findLiving(account, id);
  const row = updateSubscription(account, id, {
    status: "canceled",
    canceled_at: nowOf(account),
    next_billed_at: null,
    current_billing_period: null,
    scheduled_change: null,
    pending: [],
    dunning: null,
  });
  emit(account, "subscription.canceled", notificationOf(row));
  if (dunning) cancelTransaction(account, dunning.transaction_id);
  return row;
}

/** What a subscription is paid in, and its discount. */
const payingOf = ({
  currency_code,
  discount,
}: Pick<SubscriptionRow, "currency_code" | "discount">): Paying => ({
  currency_code,
  discount_id: discount?.id ?? null,
});

/** How the next transaction of a subscription is totalled: what the customer's balance pays is taken off. */
export const billingOf = (account: Account, row: SubscriptionRow): Totalling =>
  totallingOf(account, payingOf(row), balanceOf(account, row.customer_id, row.currency_code).available);

/** The lines of a subscription's next renewal: its items, and what waits for the renewal. */
export const renewalLines = (
  account: Account,
  { items, pending }: Pick<SubscriptionRow, "items" | "pending">,
) => [
  ...items.map(({ price, quantity }): Line => ({
    id: newId("txnitm", account.clock.now()),
    price,
    quantity,
    proration: null,
  })),
  ...pending,
];

/** The next renewal as Paddle previews it; null for a subscription that ends. */
export function nextTransactionOf(account: Account, row: SubscriptionRow) {
  const [first] = row.items;
  if (!row.next_billed_at || !first) return null;
  return {
    billing_period: periodFrom(new Date(row.next_billed_at), first),
    details: previewDetailsOf(renewalLines(account, row), billingOf(account, row)),
    adjustments: [],
  };
}

/** The totals of a usual renewal. */
export const recurringDetailsOf = (account: Account, row: SubscriptionRow) =>
  previewDetailsOf(
    renewalLines(account, { items: row.items, pending: [] }),
    totallingOf(account, payingOf(row)),
  );
