/** The period for which monthly credits are issued. What is left of them expires at its end. */

export interface Period {
  /** When its credits were issued, ISO 8601, inclusive. */
  start: string;
  /** ISO 8601, exclusive. */
  end: string;
  /** `free`, or the subscription that pays for the period. */
  source: string;
  /** The monthly credits that were issued for it. */
  allowance: number;
  /** The credits of the allowance that were refunded. */
  refunded: number;
  /** The number of the entry that began it. Credits held from another period expire with their release. */
  entry: number;
  /** Null for a free period. */
  paid: PaidTime | null;
}

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
  /** The credits of each month to come. */
  allowance: number;
}

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
  allowance: payment.allowance,
});

/** The calendar month in UTC of a time: `2026-11`. */
export const monthOf = (time: string): string => time.slice(0, "yyyy-mm".length);

/** The free period at a time: its calendar month in UTC, or what is left of it after a time. */
export function freePeriod(at: Date, allowance: number, after = ""): Omit<Period, "entry"> {
  const month = (offset: number): string =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset)).toISOString();
  const start = after > month(0) ? after : month(0);
  return { start, end: month(1), source: "free", allowance, refunded: 0, paid: null };
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
