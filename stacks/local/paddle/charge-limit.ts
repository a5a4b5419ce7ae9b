/** Charges of a subscription that Paddle refuses, whatever the card. */
import type { Account } from "./account.ts";
import { PaddleError } from "./error.ts";
import { type Line, previewDetailsOf } from "./line.ts";
import type { SubscriptionRow } from "./storage.ts";
import { billingOf } from "./subscription.ts";

const hourMs = 3_600_000;
/** Charges of one subscription within an hour. */
const maxInAnHour = 20;
/** What a balance pays in full is not charged. */
const leastCents = 70;

/** Refuses lines of which less than 70 cents would be charged, and the twenty-first charge within an hour. */
export function requireChargeable(account: Account, row: SubscriptionRow, lines: readonly Line[]): void {
  const due = Number(previewDetailsOf(lines, billingOf(account, row)).totals.grand_total);
  if (due === 0) return;
  if (due < leastCents)
    throw new PaddleError(
      400,
      "subscription_update_transaction_balance_less_than_charge_limit",
      `${due} cents would be charged, and Paddle charges ${leastCents} at least.`,
    );
  const since = account.clock.now().getTime() - hourMs;
  const charges = account.storage.transactions
    .all()
    .filter(
      ({ subscription_id, origin, created_at }) =>
        subscription_id === row.id &&
        (origin === "subscription_charge" || origin === "subscription_update") &&
        Date.parse(created_at) > since,
    );
  if (charges.length >= maxInAnHour)
    throw new PaddleError(
      429,
      "subscription_immediate_charge_hour_limit_exceeded",
      `The subscription ${row.id} was charged ${maxInAnHour} times within an hour.`,
    );
}
