/** Maps the entities of Paddle's SDK, from its API and from webhooks alike, to ours. */
import type {
  Adjustment as PaddleAdjustment,
  AdjustmentNotification,
  Subscription as PaddleSubscription,
  SubscriptionNotification,
  Transaction as PaddleTransaction,
  TransactionNotification,
} from "@paddle/paddle-node-sdk";
import { Adjustment, Subscription, Transaction } from "./object.ts";

export const cents = (amount: string | null | undefined): number => Number(amount ?? 0);

/** The token in the custom data; null where there is none. */
function tokenIn(customData: unknown): string | null {
  if (typeof customData !== "object" || customData === null || !("token" in customData)) return null;
  return typeof customData.token === "string" ? customData.token : null;
}

const periodOf = (period: { startsAt: string; endsAt: string } | null) =>
  period && { start: period.startsAt, end: period.endsAt };

/** What a transaction took from the customer's balance and added to it; nothing where it did neither. */
function balanceOf(totals: { credit: string; creditToBalance: string } | null | undefined) {
  const [creditUsed, creditGained] = [cents(totals?.credit), cents(totals?.creditToBalance)];
  return { ...(creditUsed > 0 && { creditUsed }), ...(creditGained > 0 && { creditGained }) };
}

function discountOf(totals: { discount: string } | null | undefined) {
  const discount = cents(totals?.discount);
  return discount > 0 ? { discount } : {};
}

/** Throws a `ZodError` for a transaction of an unknown shape. */
export function transactionOf(from: PaddleTransaction | TransactionNotification): Transaction {
  const { details } = from;
  return Transaction.parse({
    id: from.id,
    status: from.status,
    origin: from.origin,
    customer: from.customerId,
    subscription: from.subscriptionId,
    token: tokenIn(from.customData),
    period: periodOf(from.billingPeriod),
    lines: (details?.lineItems ?? []).map(({ id, priceId, quantity, proration, totals }) => ({
      id,
      price: priceId,
      quantity,
      isProrated: proration !== null,
      total: cents(totals?.total),
    })),
    currency: from.currencyCode,
    subtotal: cents(details?.totals?.subtotal),
    tax: cents(details?.totals?.tax),
    total: cents(details?.totals?.grandTotal),
    ...balanceOf(details?.totals),
    ...discountOf(details?.totals),
    hasFailed: from.status === "past_due" || from.payments.some(({ status }) => status === "error"),
    invoiceNumber: from.invoiceNumber,
    timeCreated: from.createdAt,
    timeBilled: from.billedAt,
    timeUpdated: from.updatedAt,
  });
}

export const subscriptionOf = (from: PaddleSubscription | SubscriptionNotification): Subscription =>
  Subscription.parse({
    id: from.id,
    status: from.status,
    customer: from.customerId,
    token: tokenIn(from.customData),
    items: from.items.map(({ price, quantity }) => ({
      price: price?.id,
      quantity,
      amount: cents(price?.unitPrice?.amount),
    })),
    ...(from.currencyCode !== "USD" && { currency: from.currencyCode }),
    period: periodOf(from.currentBillingPeriod),
    timeStarted: from.startedAt,
    timeNextBilled: from.nextBilledAt,
    timeCanceled: from.canceledAt,
    scheduled: from.scheduledChange && {
      action: from.scheduledChange.action,
      at: from.scheduledChange.effectiveAt,
    },
    timeCreated: from.createdAt,
    timeUpdated: from.updatedAt,
  });

export const adjustmentOf = (from: PaddleAdjustment | AdjustmentNotification): Adjustment =>
  Adjustment.parse({
    id: from.id,
    action: from.action,
    status: from.status,
    transaction: from.transactionId,
    items: from.items.map(({ itemId, type, totals, amount }) => ({
      line: itemId,
      type,
      total: cents(totals?.total ?? amount),
    })),
    total: cents(from.totals.total),
    timeCreated: from.createdAt,
    timeUpdated: from.updatedAt,
  });
