/**
 * What payments, refunds and their reversals do to the ledger of a workspace. Each runs as the system, once per key, and
 * gives the same totals in whatever order the payments arrive.
 */
import type { Change } from "../aws/table/index.ts";
import { Actor } from "../kit/actor.ts";
import { Clock } from "../port/clock/index.ts";
import * as Adjustment from "./adjustment-rules.ts";
import { normalized, type PaidPeriod } from "./period.ts";
import { changePlan as changedPlan, grant, monthsOf } from "./period-rules.ts";
import { readEntry } from "./entry.ts";
import { type Outcome, post, type State } from "./posting.ts";

/**
 * Issues what a payment for a plan is for, by the provider's billing period. The rest of the period before expires. A year
 * is issued month by month. Where the time is over, or a later payment has begun, the credits are issued and expire at once.
 */
export function beginPaidPeriod(
  period: PaidPeriod,
  { transaction }: { transaction: string },
  alongside: readonly Change[] = [],
): Promise<Outcome> {
  const now = Clock.now();
  const payment = normalized({ ...period, transaction, since: period.start });
  const entries = monthsOf(payment).map(({ key, start }, month) => ({
    key,
    timeOccurred: start,
    rule: ({ balance }: State) => grant(balance, payment, month, now),
  }));
  return post({
    workspaceID: Actor.system(),
    entries,
    key: entries[0]?.key,
    reference: { transaction, subscription: payment.subscription },
    alongside,
  });
}

const changeKey = (transaction: string): string => `change:${transaction}`;

/**
 * Changes the plan at a time: the new allowance is issued in full. What was used or is held of the old one beyond its
 * elapsed share is taken from lifetime credits. `period` is the provider's billing period after the change.
 */
export function changePlan(
  period: PaidPeriod,
  { transaction, at }: { transaction: string; at: string },
  alongside: readonly Change[] = [],
): Promise<Outcome> {
  const now = Clock.now();
  const payment = normalized({ ...period, transaction, since: at });
  const { subscription, since } = payment;
  return post({
    workspaceID: Actor.system(),
    entries: [
      {
        key: changeKey(transaction),
        timeOccurred: since,
        rule: ({ balance }) => changedPlan(balance, payment, now),
      },
    ],
    reference: { transaction, subscription },
    alongside,
  });
}

/** Adds the lifetime credits of one line of a transaction. */
export const grantPack = (
  { transaction, line, credits }: { transaction: string; line: string; credits: number },
  alongside: readonly Change[] = [],
): Promise<Outcome> =>
  post({
    workspaceID: Actor.system(),
    entries: [
      {
        key: `pack:${transaction}:${line}`,
        rule: ({ balance }) => Adjustment.grantPack(balance, credits),
      },
    ],
    reference: { transaction },
    alongside,
  });

interface Refund {
  /** The provider's id of the refund, chargeback or reversal. */
  adjustment: string;
  transaction: string;
  /** Of a plan: the credits of one month. They are taken for each month of a year that was issued. */
  credits: number;
  source: Source;
}

/** Which payment was refunded: of packs, or of a plan and then for which time. */
export type Source = "pack" | Omit<PaidPeriod, "allowance">;

const adjustmentKey = (adjustment: string): string => `adjust:${adjustment}`;

/**
 * Takes back credits whose payment was refunded or charged back: those of a pack from lifetime credits, those of a plan
 * first from what is left of their period. Lifetime credits may become negative.
 */
export async function refund(
  { adjustment, transaction, credits, source }: Refund,
  alongside: readonly Change[] = [],
): Promise<Outcome> {
  const workspaceID = Actor.system();
  const of = normalizedSource(source);
  const issued = of === "pack" ? 0 : await monthsIssued(workspaceID, transaction, of);
  return post({
    workspaceID,
    entries: [
      {
        key: adjustmentKey(adjustment),
        rule: ({ balance }) => Adjustment.refund(balance, refundedOf(of, transaction), credits, issued),
      },
    ],
    reference: { adjustment, transaction, ...subscriptionOf(of) },
    alongside,
  });
}

/** How many months were issued for a payment: by its own entry, or by the refills of its year. */
async function monthsIssued(
  workspaceID: string,
  transaction: string,
  period: Exclude<Source, "pack">,
): Promise<number> {
  const months = monthsOf({ ...period, transaction });
  const keys = [changeKey(transaction), ...months.map(({ key }) => key)];
  const entries = await Promise.all(keys.map((key) => readEntry(workspaceID, key)));
  return entries.filter((entry) => entry?.reference.transaction === transaction).length;
}

/**
 * Gives back exactly what a refund took, once. Refused where the refund is not posted: its event may still come, so the
 * caller tries again.
 */
export async function reverseRefund(
  { adjustment, reversed, transaction, credits, source }: Refund & { reversed: string },
  alongside: readonly Change[] = [],
): Promise<Outcome> {
  const workspaceID = Actor.system();
  const taken = await readEntry(workspaceID, adjustmentKey(reversed));
  if (!taken) return "refused";
  const of = normalizedSource(source);
  const issued = of === "pack" ? 0 : await monthsIssued(workspaceID, transaction, of);
  return post({
    workspaceID,
    entries: [
      {
        key: `reverse:${reversed}`,
        rule: ({ balance }) =>
          Adjustment.reverseRefund(balance, taken, { source: refundedOf(of, transaction), credits }, issued),
      },
    ],
    reference: { adjustment, transaction, ...subscriptionOf(of) },
    alongside,
  });
}

const normalizedSource = (source: Source): Source => (source === "pack" ? source : normalized(source));

const refundedOf = (source: Source, transaction: string): Adjustment.Source =>
  source === "pack" ? source : { transaction };

const subscriptionOf = (source: Source) => (source === "pack" ? {} : { subscription: source.subscription });
