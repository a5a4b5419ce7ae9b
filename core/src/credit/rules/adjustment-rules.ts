/** The rules of lifetime credits and of refunds as pure arithmetic. */
import type { Legs } from "../balance/account.ts";
import { advance, type Balance, move, type Movement } from "../balance/balance.ts";
import { leftOf } from "../balance/past-period.ts";
import type { PastPeriod, Period } from "../balance/period.ts";

/** Adds credits of a pack, which do not expire. They net off a negative balance. */
export const grantPack = (before: Balance, credits: number): Movement =>
  move("grant_pack", before, [{ from: "issued_pack", to: "lifetime", credits }]);

/** Adds lifetime credits that the operator grants. */
export const grantByOperator = (before: Balance, credits: number): Movement =>
  move("grant_operator", before, [{ from: "issued_operator", to: "lifetime", credits }]);

/** Adds lifetime credits for a job that went wrong. Null where it charged less. */
export const giveGoodwill = (before: Balance, credits: number, charged: number): Movement | null =>
  credits > charged ? null : move("goodwill", before, [{ from: "issued_goodwill", to: "lifetime", credits }]);

/**
 * Gives a credit back for a verdict that was wrong, to the account that was charged. Monthly ones come on top of what the present
 * month has, and expire with it. Null while a renewal is waited for: they would expire within a day.
 */
export const giveBack = (before: Balance, account: "monthly" | "lifetime"): Movement | null =>
  before.period && !before.period.gap
    ? move("return", before, [{ from: "issued_return", to: account, credits: 1 }])
    : null;

/** Takes the refunded credits of a pack from lifetime, which may become negative. */
export const refundPack = (before: Balance, credits: number): Movement =>
  move("refund", before, [{ from: "lifetime", to: "refunded", credits }]);

/** A part of a payment for a plan, in cents of the price: from what was refunded before to what is then. */
export interface Share {
  from: number;
  to: number;
  paid: number;
}

/** A refund of a plan's payment, or its reversal. */
export interface PlanRefund {
  /** The key of the refund's entry. */
  key: string;
  transaction: string;
  share: Share;
}

/** The part of credits that a share of their price is worth: the difference of two floors, so that parts add up. */
export const shareOf = (credits: number, { from, to, paid }: Share): number =>
  Math.max(0, floorOf(credits, to, paid) - floorOf(credits, from, paid));

const floorOf = (credits: number, cents: number, paid: number): number =>
  paid > 0 ? Number((BigInt(Math.max(0, credits)) * BigInt(Math.min(cents, paid))) / BigInt(paid)) : 0;

/**
 * Takes a refunded share of what a payment raised its months by. What expired unused of them is set off
 * first. Then it is taken from what is left of the payment's present month, then from lifetime credits, which
 * may become negative. Months to come are raised by that much less.
 */
export function refundPlan(
  before: Balance,
  { key, transaction, share }: PlanRefund,
  past: readonly PastPeriod[],
): Movement {
  const { accounts, period } = before;
  const rows = rowsOf(before, past).map((row) => {
    const credits = shareOf(row.raised[transaction] ?? 0, share);
    const setOff = Math.min(credits, leftOf(row));
    return {
      row: setOff > 0 ? { ...row, setOff: { ...row.setOff, [key]: setOff } } : row,
      owed: credits - setOff,
    };
  });
  const own = period?.raised[transaction];
  const taken = rows.reduce((sum, { owed }) => sum + owed, 0) + shareOf(own ?? 0, share);
  const isPresent = own !== undefined || period?.gap?.ended.raised[transaction] !== undefined;
  const monthly = isPresent ? Math.min(accounts.monthly, taken) : 0;
  const { balance, ...movement } = move("refund", before, [
    { from: "monthly", to: "refunded", credits: monthly },
    { from: "lifetime", to: "refunded", credits: taken - monthly },
  ]);
  const advances = isPresent ? advance(before, taken - monthly) : before.advances;
  const changed = rows.map(({ row }) => row);
  return {
    ...movement,
    balance: {
      ...balance,
      advances,
      period: period && withLess(inGap(period, changed, -monthly), transaction, share, 1),
    },
    past: stored(period, changed),
  };
}

/**
 * Gives back what a refund took, by the legs of its entry: monthly credits to their period, or to lifetime where it has
 * ended. Months that began with less since then are made up for.
 */
export function reversePlanRefund(
  before: Balance,
  refunded: { number: number; legs: Legs },
  { key, transaction, share }: PlanRefund,
  past: readonly PastPeriod[],
): Movement {
  const { period } = before;
  const monthly = -(refunded.legs.monthly ?? 0);
  const lifetime = -(refunded.legs.lifetime ?? 0);
  const rows = rowsOf(before, past);
  const isInPeriod = period !== null && period.entry < refunded.number;
  const months = [...rows, ...(period && !period.gap ? [period] : [])];
  const missing = months
    .filter(({ entry }) => entry > refunded.number)
    .reduce((sum, { raised }) => sum + shareOf(raised[transaction] ?? 0, share), 0);
  const { balance, ...movement } = move("refund_reversed", before, [
    { from: "refunded", to: isInPeriod ? "monthly" : "lifetime", credits: monthly },
    { from: "refunded", to: "lifetime", credits: lifetime },
    { from: "issued_plan", to: "lifetime", credits: missing },
  ]);
  const changed = rows.map((row) => {
    const { [key]: _, ...setOff } = row.setOff;
    return { ...row, setOff };
  });
  return {
    ...movement,
    balance: {
      ...balance,
      period: period && withLess(inGap(period, changed, isInPeriod ? monthly : 0), transaction, share, -1),
    },
    past: stored(period, changed),
  };
}

/** Gives back the lifetime credits that the refund of a pack took. */
export const reversePackRefund = (before: Balance, { legs }: { legs: Legs }): Movement =>
  move("refund_reversed", before, [{ from: "refunded", to: "lifetime", credits: -(legs.lifetime ?? 0) }]);

/** The ended periods, the one before a gap among them. */
const rowsOf = ({ period }: Balance, past: readonly PastPeriod[]): readonly PastPeriod[] =>
  period?.gap ? [...past, period.gap.ended] : past;

/** The ended period before a gap is kept with the gap. */
const stored = (period: Period | null, rows: readonly PastPeriod[]): readonly PastPeriod[] =>
  rows.filter(({ entry }) => entry !== period?.gap?.ended.entry);

function inGap(period: Period, rows: readonly PastPeriod[], monthly: number): Period {
  const { gap } = period;
  const ended = gap && rows.find(({ entry }) => entry === gap.ended.entry);
  return gap && ended ? { ...period, gap: { kept: gap.kept + monthly, ended } } : period;
}

/** The period with a share less, or more again, in each month to come. */
function withLess(period: Period, transaction: string, share: Share, sign: 1 | -1): Period {
  const raise = period.paid?.raises[transaction];
  if (!period.paid || !raise) return period;
  const refunded = raise.refunded + sign * shareOf(raise.credits, share);
  const raises = { ...period.paid.raises, [transaction]: { ...raise, refunded } };
  return { ...period, paid: { ...period.paid, raises } };
}
