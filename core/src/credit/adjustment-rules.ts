/** The rules of lifetime credits and of refunds as pure arithmetic. */
import type { Legs } from "./account.ts";
import { advance, type Balance, move, type Movement } from "./balance.ts";
import type { Period } from "./period.ts";

/** Adds credits of a pack, which do not expire. They net off a negative balance. */
export const grantPack = (before: Balance, credits: number): Movement =>
  move("grant_pack", before, [{ from: "issued_pack", to: "lifetime", credits }]);

/** Adds lifetime credits that the operator grants. */
export const grantByOperator = (before: Balance, credits: number): Movement =>
  move("grant_operator", before, [{ from: "issued_operator", to: "lifetime", credits }]);

/** Adds lifetime credits for a job that went wrong. Null where it charged less. */
export const giveGoodwill = (before: Balance, credits: number, charged: number): Movement | null =>
  credits > charged ? null : move("goodwill", before, [{ from: "issued_goodwill", to: "lifetime", credits }]);

/** What was refunded: packs, or a plan and then which transaction of it. */
export type Source = "pack" | { transaction: string };

/**
 * Takes refunded credits: those of a pack from lifetime, those of a plan first from what is left of their period. Lifetime
 * may become negative. `credits` of a plan are those of one month: they are taken for each month that was issued, and the
 * months to come have so many less. `issued` counts the months of a payment that another one has replaced.
 */
export function refund(before: Balance, source: Source, credits: number, issued: number): Movement {
  const { period, accounts } = before;
  if (source === "pack") return move("refund", before, [{ from: "lifetime", to: "refunded", credits }]);
  const current = isCurrent(before, source) ? period : null;
  const taken = credits * monthsOf(current, issued);
  const monthly = current ? Math.min(accounts.monthly, taken) : 0;
  const { balance, ...movement } = move("refund", before, [
    { from: "monthly", to: "refunded", credits: monthly },
    { from: "lifetime", to: "refunded", credits: taken - monthly },
  ]);
  if (!current) return { ...movement, balance };
  const advances = advance(before, taken - monthly);
  return { ...movement, balance: { ...balance, advances, period: lessened(current, taken, credits) } };
}

/**
 * Gives back what a refund took, by its legs: monthly credits to their period, or to lifetime where it has ended. Months of
 * a year that were issued with less in the meantime are made up for. `issued` as for a refund.
 */
export function reverseRefund(
  before: Balance,
  refunded: { number: number; legs: Legs },
  { source, credits }: { source: Source; credits: number },
  issued: number,
): Movement {
  const { period } = before;
  const monthly = -(refunded.legs.monthly ?? 0);
  const lifetime = -(refunded.legs.lifetime ?? 0);
  const isInPeriod = period !== null && period.entry < refunded.number;
  const current = source !== "pack" && isCurrent(before, source) ? period : null;
  const whole = source === "pack" ? 0 : credits * monthsOf(current, issued);
  const missing = Math.max(0, whole - (monthly + lifetime));
  const { balance, ...movement } = move("refund_reversed", before, [
    { from: "refunded", to: isInPeriod ? "monthly" : "lifetime", credits: monthly },
    { from: "refunded", to: "lifetime", credits: lifetime },
    { from: "issued_plan", to: "lifetime", credits: missing },
  ]);
  const back = isInPeriod ? monthly + lifetime : 0;
  return {
    ...movement,
    balance: current ? { ...balance, period: lessened(current, -back, -credits) } : balance,
  };
}

/** How many months of a payment were issued: those of its present period, or as counted. */
const monthsOf = (current: Period | null, issued: number): number =>
  current?.paid ? current.paid.month + 1 : issued;

const isCurrent = ({ period }: Balance, { transaction }: { transaction: string }): boolean =>
  period?.paid?.transaction === transaction;

/** The period after a refund of so many credits, with so many less in each month to come. */
const lessened = ({ paid, ...period }: Period, refunded: number, less: number): Period => ({
  ...period,
  refunded: period.refunded + refunded,
  paid: paid && { ...paid, allowance: paid.allowance - less },
});
