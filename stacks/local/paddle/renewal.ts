/** What happens with time: renewals, retries of failed payments, and cancellations that take effect. */
import { type Account, nowOf } from "./account.ts";
import { emit } from "./event.ts";
import { buyerOf } from "./plan-change.ts";
import type { SubscriptionRow } from "./storage.ts";
import {
  endSubscription,
  findLiving,
  findSubscription,
  notificationOf,
  pauseSubscription,
  periodFrom,
  renewalLines,
  subscriptionItems,
  updateSubscription,
} from "./subscription.ts";
import { charge, complete, createTransaction, transactionOf, updateTransaction } from "./transaction.ts";

const day = 86_400_000;

/** A failed payment is tried again after these days; then the subscription is canceled. */
const retryDays = [3, 7, 14] as const;
const cancelAfterDays = 21;

interface Due {
  at: number;
  id: string;
  act: (account: Account, id: string) => unknown;
}

function dueOf(row: SubscriptionRow): Due | undefined {
  const { id, status, dunning, scheduled_change, next_billed_at } = row;
  if (status === "canceled") return undefined;
  if (dunning) {
    const days = retryDays[dunning.retries] ?? cancelAfterDays;
    const act = dunning.retries < retryDays.length ? retryPayment : endSubscription;
    return { at: Date.parse(dunning.since) + days * day, id, act };
  }
  if (scheduled_change) {
    const act = scheduled_change.action === "pause" ? pauseSubscription : endSubscription;
    return { at: Date.parse(scheduled_change.effective_at), id, act };
  }
  return next_billed_at ? { at: Date.parse(next_billed_at), id, act: renew } : undefined;
}

/** Bills everything that is due until a time, in order, each at its own time. The clock ends at that time. */
export function billUntil(account: Account, time: number): void {
  const { clock, storage } = account;
  const before = clock.state();
  const next = () =>
    storage.subscriptions
      .all()
      .flatMap((row) => dueOf(row) ?? [])
      .filter(({ at }) => at <= time)
      .toSorted((one, other) => one.at - other.at)[0];
  for (let due = next(); due; due = next()) {
    if (due.at > clock.now().getTime()) clock.moveTo(due.at);
    due.act(account, due.id);
  }
  if (time > clock.now().getTime()) clock.moveTo(time);
  if (clock.state() !== before) account.change({ clock: clock.state() });
}

/** Bills what became due while nobody asked. */
export const billDue = (account: Account): void => billUntil(account, account.clock.now().getTime());

/** Ends the current period of one subscription now: it renews, its cancellation takes effect, or its payment is retried. */
export function endPeriodNow(account: Account, id: string): SubscriptionRow {
  const row = findLiving(account, id);
  const due = dueOf(row);
  const { current_billing_period } = row;
  if (current_billing_period && !row.dunning)
    account.storage.subscriptions.put({
      ...row,
      current_billing_period: { ...current_billing_period, ends_at: nowOf(account) },
    });
  due?.act(account, id);
  return findSubscription(account, id);
}

/** Begins the next period, and charges it. */
function renew(account: Account, id: string): void {
  const row = findLiving(account, id);
  const [first] = row.items;
  if (!first) return;
  const lines = renewalLines(account, row);
  const billing_period = periodFrom(new Date(row.current_billing_period?.ends_at ?? nowOf(account)), first);
  updateSubscription(account, id, {
    current_billing_period: billing_period,
    next_billed_at: billing_period.ends_at,
    items: subscriptionItems(account, row.items, billing_period).map((item, index) => ({
      ...item,
      created_at: row.items[index]?.created_at ?? item.created_at,
    })),
    pending: [],
  });
  const transaction = createTransaction(account, {
    lines,
    origin: "subscription_recurring",
    status: "billed",
    billing_period,
    ...buyerOf(row),
  });
  if (charge(account, transaction.id, row.card, false)) complete(account, transaction.id);
  else becomePastDue(account, id, transaction.id);
}

function becomePastDue(account: Account, id: string, transaction_id: string): void {
  const transaction = updateTransaction(account, transaction_id, { status: "past_due" });
  emit(account, "transaction.past_due", transactionOf(transaction));
  const row = updateSubscription(account, id, {
    status: "past_due",
    dunning: { transaction_id, since: nowOf(account), retries: 0 },
  });
  emit(account, "subscription.past_due", notificationOf(row));
}

/** Charges the card for the payment that failed. Resolves it, or waits for the next retry. */
export function retryPayment(account: Account, id: string): void {
  const { dunning, card } = findLiving(account, id);
  if (!dunning) return;
  if (!charge(account, dunning.transaction_id, card, false)) {
    const row = findLiving(account, id);
    account.storage.subscriptions.put({ ...row, dunning: { ...dunning, retries: dunning.retries + 1 } });
    return;
  }
  const row = updateSubscription(account, id, { status: "active", dunning: null });
  emit(account, "subscription.activated", notificationOf(row));
  complete(account, dunning.transaction_id);
}
