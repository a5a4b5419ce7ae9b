/**
 * The rules of periods as pure arithmetic: how one begins, ends and is replaced. Of two payments the later one decides,
 * in whatever order they arrive; what an earlier one paid for is issued all the same, and expires at once.
 */
import { type Balance, begin, advance, move, type Movement } from "./balance.ts";
import {
  freePeriod,
  monthOf,
  paidMonth,
  paidMonths,
  type PaidTime,
  paidTimeOf,
  type Payment,
  type Period,
} from "./period.ts";
import type { Reference } from "./entity.ts";

/** Starts a ledger with the free allowance of its first period. Null where it has entries. */
export function open(before: Balance, at: Date, allowance: number): Movement | null {
  if (before.version > 0) return null;
  const period = freePeriod(at, allowance);
  return issueFree("grant_free", { ...before, free: { allowance, month: "" } }, period);
}

/** An entry that is due because time has passed. */
export interface Due {
  key: string;
  timeOccurred: string;
  reference: Reference;
  rule: (before: Balance) => Movement;
}

/** The next entry that is due, if any: a month of a paid year, the end of a plan, or a free month. */
export function due({ period, free }: Balance, now: Date): Due | null {
  if (!period) return null;
  const { paid, source: subscription, end } = period;
  if (!paid) return dueFree(period, free, now);
  if (end > now.toISOString()) return null;
  const reference = { transaction: paid.transaction, subscription };
  return end < paid.until
    ? {
        key: refillKey(paid.transaction, subscription, end),
        timeOccurred: end,
        reference,
        rule: (before) => refill(before, period, paid),
      }
    : {
        key: `expire:${subscription}:${end}`,
        timeOccurred: end,
        reference,
        rule: (before) => lapse(before, end),
      };
}

function dueFree({ start }: Period, free: Balance["free"], now: Date): Due | null {
  if (free.month >= monthOf(now.toISOString())) return null;
  const next = freePeriod(now, free.allowance, start);
  const rule = (before: Balance) => issueFree("renew", before, next);
  return { key: freeKey(next), timeOccurred: next.start, reference: {}, rule };
}

/** The key of the entry that issues a free period's credits: `free:2026-11`. */
export const freeKey = ({ start }: Pick<Period, "start">): string => `free:${monthOf(start)}`;

/** The key of the entry that begins a paid period. */
const grantKey = (subscription: string, start: string): string => `grant:${subscription}:${start}`;

/** The key of the entry that issues a later month of a year. Two payments may be for the same month. */
const refillKey = (transaction: string, subscription: string, start: string): string =>
  `${grantKey(subscription, start)}:${transaction}`;

/** The months of a payment, with the keys of the entries that issue them. */
export const monthsOf = (payment: Omit<Payment, "allowance" | "since">): { key: string; start: string }[] => {
  const { transaction, subscription, start: from, paidUntil: until, interval } = payment;
  return Array.from({ length: paidMonths({ interval }) }, (_, month) => {
    const { start } = paidMonth({ from, until, interval }, month);
    const key = month === 0 ? grantKey(subscription, start) : refillKey(transaction, subscription, start);
    return { key, start };
  });
};

function issueFree(kind: "grant_free" | "renew", before: Balance, period: Omit<Period, "entry">): Movement {
  const { balance, ...movement } = begin(
    move(kind, before, [
      { from: "monthly", to: "expired", credits: before.accounts.monthly },
      { from: "issued_free", to: "monthly", credits: period.allowance },
    ]),
    period,
  );
  const free = { ...before.free, month: monthOf(period.start) };
  return { ...movement, balance: { ...balance, free } };
}

/** Issues the next month of what is paid for. */
const refill = (before: Balance, { source, end: start }: Period, paid: PaidTime): Movement => {
  const next = { ...paid, month: paid.month + 1 };
  return issuePlan("renew", before, {
    ...{ start, end: paidMonth(next, next.month).end, source, allowance: paid.allowance, refunded: 0 },
    paid: next,
  });
};

const issuePlan = (kind: "grant_plan" | "renew", before: Balance, period: Omit<Period, "entry">): Movement =>
  begin(
    move(kind, before, [
      { from: "monthly", to: "expired", credits: before.accounts.monthly },
      { from: "issued_plan", to: "monthly", credits: period.allowance },
    ]),
    period,
  );

/** The end of a plan that nobody paid for again: what is left of it expires. The free allowance begins with its month. */
function lapse(before: Balance, until: string): Movement {
  const rest = { from: "monthly", to: "expired", credits: before.accounts.monthly } as const;
  return begin(move("expire", before, [rest]), freePeriod(new Date(until), 0, until));
}

/**
 * Issues a month of a payment. The first one begins its period; where a later payment has begun or the time is over, each
 * month that came before is issued and expires at once. Null where the month is issued later, or not at all.
 */
export function grant(before: Balance, payment: Payment, month: number, now: Date): Movement | null {
  const paid = paidTimeOf(payment);
  const isFirst = month === 0;
  if (decides(before, payment, now))
    return isFirst
      ? issuePlan(before.period?.paid ? "renew" : "grant_plan", before, periodOf(payment, paid))
      : null;
  const since = before.period?.paid?.since ?? "";
  const limit = since >= payment.since ? since : now.toISOString();
  const { start } = paidMonth(paid, month);
  return isFirst || (start < limit && start < paid.until) ? issueTooLate(before, payment.allowance) : null;
}

/** Whether the payment is for the present time, and later than the one that the present period was paid with. */
const decides = ({ period }: Balance, { since, paidUntil }: Payment, now: Date): boolean =>
  paidUntil > now.toISOString() && (!period?.paid || period.paid.since < since);

/** Issues credits of a time that is over or replaced: they expire at once. */
const issueTooLate = (before: Balance, credits: number): Movement =>
  move("expire", before, [{ from: "issued_plan", to: "expired", credits }]);

const periodOf = ({ subscription, allowance, since }: Payment, paid: PaidTime): Omit<Period, "entry"> => ({
  ...{ start: since, end: paidMonth(paid, paid.month).end, source: subscription, allowance, refunded: 0 },
  paid,
});

/**
 * Changes the plan: the rest of the old allowance expires and the new one is issued in full. What was used or is held of
 * the old one beyond its elapsed share is taken from lifetime credits, which may become negative.
 */
export function changePlan(before: Balance, payment: Payment, now: Date): Movement {
  if (!decides(before, payment, now)) return issueTooLate(before, payment.allowance);
  const first = paidTimeOf(payment);
  const paid = { ...first, month: monthAt(before, payment, first) };
  const taken = clawBack(before, payment.since);
  const { balance, ...movement } = move("change_plan", before, [
    { from: "monthly", to: "expired", credits: before.accounts.monthly },
    { from: "lifetime", to: "clawback", credits: taken },
    { from: "issued_plan", to: "monthly", credits: payment.allowance },
  ]);
  const changed = { ...movement, balance: { ...balance, advances: advance(before, taken) } };
  return begin(changed, periodOf(payment, paid));
}

/** The month of a payment at its change. Months that its subscription was issued already are over. */
function monthAt({ period }: Balance, { subscription, since }: Payment, paid: PaidTime): number {
  const own = period?.paid && period.source === subscription ? period : null;
  const issued = own?.paid?.from === paid.from ? own.paid.month : 0;
  const isOver = (end: string) => end <= since || (own !== null && end <= own.start);
  let month = issued;
  while (isOver(paidMonth(paid, month).end) && paidMonth(paid, month).end < paid.until) month += 1;
  return month;
}

/** The credits that a plan change takes: used or held of the paid allowance, beyond what the time until then paid for. */
export function clawBack({ period, accounts }: Balance, at: string): number {
  if (!period?.paid) return 0;
  const { start, end } = paidMonth(period.paid, period.paid.month);
  const elapsed = Math.max(0, Math.min(milliseconds(period.start, at), milliseconds(start, end)));
  const earned = Math.ceil((period.paid.allowance * elapsed) / milliseconds(start, end));
  return Math.max(0, period.allowance - period.refunded - accounts.monthly - earned);
}

const milliseconds = (from: string, to: string): number => Date.parse(to) - Date.parse(from);
