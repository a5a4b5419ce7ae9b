/** The period for which monthly credits are issued. What is left of them expires at its end. */

export interface Period {
  /** When its credits were issued, ISO 8601, inclusive. */
  start: string;
  /** ISO 8601, exclusive. */
  end: string;
  /** `free`, or the subscription that pays for the period. */
  source: string;
  /** The credits that were issued for it: its entitlement, before refunds. */
  allowance: number;
  /** What each payment raised its credits by, by transaction. */
  raised: Readonly<Record<string, number>>;
  /**
   * Credits of this period that pay for held credits of a former one, by the entry that began the former one.
   * They are returned as far as the held ones are released.
   */
  carried: Readonly<Record<string, number>>;
  /** The number of the entry that began it. Credits held from another period expire with their release. */
  entry: number;
  /** Null for a free period. */
  paid: PaidTime | null;
  /** Set while a renewal is waited for: the period stands between what was paid for and its payment. */
  gap?: Gap;
}

/** The time between the end of what was paid for and the payment of its renewal. */
export interface Gap {
  /** Credits of the ended period that can be spent in the gap. */
  kept: number;
  /** The ended period; it is kept once the gap is over. */
  ended: PastPeriod;
}

/** A paid period that has ended. */
export interface PastPeriod extends Pick<Period, "source" | "entry" | "start" | "raised"> {
  /** The end of what was paid for with it, ISO 8601: the months of a year have the same. */
  until: string;
  /** Credits that expired without being used. */
  unused: number;
  /** How many of these refunds have set off, by the key of the refund's entry. */
  setOff: Readonly<Record<string, number>>;
}

/** The monthly credits that a subscription is expected to be renewed with; null where it is not. */
export type Renewal = number | "paused" | null;

/** A payment for a plan, as the payment provider's billing period. Times are ISO 8601. */
export interface PaidPeriod {
  subscription: string;
  start: string;
  paidUntil: string;
  interval: "month" | "year";
  /** Credits of each month. */
  allowance: number;
}

/** What is paid for, and how much of it is issued. A year is issued month by month. */
export interface PaidTime {
  transaction: string;
  from: string;
  until: string;
  interval: PaidPeriod["interval"];
  /** When it was paid for: of two payments the later one decides. */
  since: string;
  /** The month that is issued, from 0. */
  month: number;
  /** What each payment raises the credits of each month to come by, by transaction. */
  raises: Readonly<Record<string, Raise>>;
}

/** What a payment raises each month by, and how many of these credits were refunded. */
export interface Raise {
  credits: number;
  refunded: number;
}

/** The credits of each month that is paid for. */
export const monthlyCreditsOf = ({ raises }: Pick<PaidTime, "raises">): number =>
  Math.max(
    0,
    Object.values(raises).reduce((sum, { credits, refunded }) => sum + credits - refunded, 0),
  );

/** What each payment raises a month by that begins now. */
export const raisedIn = ({ raises }: Pick<PaidTime, "raises">): Period["raised"] =>
  Object.fromEntries(Object.entries(raises).map(([transaction, { credits }]) => [transaction, credits]));

/** A payment that begins or replaces a paid period. */
export interface Payment extends PaidPeriod {
  transaction: string;
  /** The start of the period, or the time of a plan change. */
  since: string;
}

/** The first month of what a payment is for. */
export const paidTimeOf = ({ start, paidUntil, ...payment }: Payment): PaidTime => ({
  transaction: payment.transaction,
  from: start,
  until: paidUntil,
  interval: payment.interval,
  since: payment.since,
  month: 0,
  raises: { [payment.transaction]: { credits: payment.allowance, refunded: 0 } },
});

/** The free period at a time: its calendar month in UTC, or what is left of it after a time. */
export function freePeriod(at: Date, allowance: number, after = ""): Omit<Period, "entry"> {
  const month = (offset: number): string =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset)).toISOString();
  const start = after > month(0) ? after : month(0);
  return { start, end: month(1), source: "free", allowance, raised: {}, carried: {}, paid: null };
}

const monthsOfYear = 12;

/** The number of months that a payment is for. */
export const paidMonths = ({ interval }: Pick<PaidPeriod, "interval">): number =>
  interval === "year" ? monthsOfYear : 1;

/** The time that a month of a payment lasts. None lasts longer than what is paid for, and the last one as long. */
export function paidMonth(
  { from, until, interval }: Pick<PaidTime, "from" | "until" | "interval">,
  index: number,
): { start: string; end: string } {
  const isLast = index === paidMonths({ interval }) - 1;
  const next = monthsAfter(from, index + 1);
  return { start: monthsAfter(from, index), end: isLast || next > until ? until : next };
}

/** The month of a payment at a time, from 0: the first or the last one where the time lies outside. */
export function monthAt(paid: Pick<PaidTime, "from" | "until" | "interval">, at: string): number {
  let month = 0;
  while (paidMonth(paid, month).end <= at && paidMonth(paid, month).end < paid.until) month += 1;
  return month;
}

const minutes = (from: string, to: string): number =>
  Math.floor((Date.parse(to) - Date.parse(from)) / 60_000);

/** The part of a month's credits that the time from then on has, to the minute; not rounded. */
export function restOf(credits: number, { start, end }: { start: string; end: string }, at: string): number {
  const elapsed = Math.max(0, Math.min(minutes(start, at), minutes(start, end)));
  return credits - (credits * elapsed) / minutes(start, end);
}

/** The same day and time in a later month, or the last day of a shorter one. */
function monthsAfter(time: string, months: number): string {
  const start = new Date(time);
  const first = new Date(start);
  first.setUTCDate(1);
  first.setUTCMonth(start.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(start.getUTCDate(), lastDay));
  return first.toISOString();
}

/** A payment with times that compare as text: the provider's may have more digits. */
export const normalized = <P extends Pick<PaidPeriod, "start" | "paidUntil"> & { since?: string }>(
  payment: P,
): P => {
  const times = (["start", "paidUntil", "since"] as const).flatMap((name) => {
    const time = payment[name];
    return time === undefined ? [] : [[name, new Date(time).toISOString()]];
  });
  return { ...payment, ...Object.fromEntries(times) };
};
