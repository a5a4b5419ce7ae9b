/**
 * The rules of periods as pure arithmetic: how one begins, ends and is renewed. Of two payments the later one
 * decides, in any order of arrival. What the earlier one paid for is issued as well, and expires at once.
 */
import { monthOf } from "../../kit/time/utc.ts";
import { type Balance, begin, move, type Movement } from "../balance/balance.ts";
import type { Reference } from "../entity.ts";
import { endedPeriod } from "../balance/past-period.ts";
import {
  freePeriod,
  monthlyCreditsOf,
  paidMonth,
  paidMonths,
  type PaidTime,
  paidTimeOf,
  type Payment,
  type Period,
  raisedIn,
  type Renewal,
} from "../balance/period.ts";

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

/** How long a renewal is waited for. */
const gapMs = 24 * 3_600_000;

/**
 * The next entry that is due, if any: a month of a paid year, the gap before a renewal, the end of a plan, or a free month.
 * Neither a gap nor a free month begins while a subscription is paused.
 */
export function due({ period, free }: Balance, now: Date, expected: Renewal): Due | null {
  if (!period) return null;
  const { paid, source: subscription, end, gap } = period;
  if (!paid) return expected === "paused" ? null : dueFree(period, free, now);
  const isOver = end <= now.toISOString();
  const renewal = expected === "paused" ? null : expected;
  if (!isOver && !(gap && renewal === null)) return null;
  const reference = { transaction: paid.transaction, subscription };
  if (end < paid.until)
    return {
      key: refillKey(paid.transaction, subscription, end),
      timeOccurred: end,
      reference,
      rule: (before) => refill(before, period, paid),
    };
  const gapEnd = new Date(Date.parse(paid.until) + gapMs);
  if (!gap && renewal !== null && now < gapEnd)
    return {
      key: `gap:${subscription}:${paid.until}`,
      timeOccurred: paid.until,
      reference,
      rule: (before) => beginGap(before, period, gapEnd.toISOString(), renewal),
    };
  const timeOccurred = gap && !isOver ? now.toISOString() : end;
  return {
    key: `expire:${subscription}:${paid.until}`,
    timeOccurred,
    reference,
    rule: (before) => lapse(before, timeOccurred),
  };
}

function dueFree({ start }: Period, free: Balance["free"], now: Date): Due | null {
  if (free.month >= monthOf(now)) return null;
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
    before,
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
    start,
    end: paidMonth(next, next.month).end,
    source,
    allowance: monthlyCreditsOf(paid),
    raised: raisedIn(paid),
    carried: {},
    paid: next,
  });
};

/** Begins a month that is paid for. What was spent or reserved in the gap before it is taken from it. */
function issuePlan(kind: "grant_plan" | "renew", before: Balance, period: Omit<Period, "entry">): Movement {
  const { monthly } = before.accounts;
  const gap = before.period?.gap ?? null;
  const taken = gap ? Math.min(gap.kept - monthly, period.allowance) : 0;
  const movement = move(kind, before, [
    { from: "monthly", to: "expired", credits: monthly },
    { from: "issued_plan", to: "monthly", credits: period.allowance },
    { from: "monthly", to: "expired", credits: taken },
  ]);
  const carried = gap && before.period ? { [before.period.entry]: Math.min(before.held, taken) } : {};
  return begin(before, movement, { ...period, carried }, endedPeriod(before.period, monthly + taken));
}

/** Begins to wait for a renewal. As much as the plan that renews is worth can be spent meanwhile; the rest expires. */
function beginGap(before: Balance, period: Period, end: string, renewal: number): Movement {
  const kept = Math.min(before.accounts.monthly, renewal);
  const unused = before.accounts.monthly - kept;
  const ended = endedPeriod(period, unused);
  const { source, paid } = period;
  const waiting = { start: period.end, end, source, allowance: kept, raised: {}, carried: {}, paid };
  return begin(before, move("expire", before, [{ from: "monthly", to: "expired", credits: unused }]), {
    ...waiting,
    ...(ended && { gap: { kept, ended } }),
  });
}

/** The end of a plan that nobody paid for again: what is left of it expires. The free allowance begins with its month. */
function lapse(before: Balance, at: string): Movement {
  const rest = { from: "monthly", to: "expired", credits: before.accounts.monthly } as const;
  return begin(before, move("expire", before, [rest]), freePeriod(new Date(at), 0, at));
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
  return isFirst || (start < limit && start < paid.until) ? issueTooLate(before, payment, start) : null;
}

/** Whether the payment is for the present time, and later than the one that the present period was paid with. */
const decides = ({ period }: Balance, { since, paidUntil }: Payment, now: Date): boolean =>
  paidUntil > now.toISOString() && (!period?.paid || period.paid.since < since);

/** Issues credits of a time that is over or replaced: they expire at once. */
function issueTooLate(before: Balance, payment: Payment, start: string): Movement {
  const { subscription: source, transaction, allowance, paidUntil: until } = payment;
  const movement = move("expire", before, [{ from: "issued_plan", to: "expired", credits: allowance }]);
  const raised = { [transaction]: allowance };
  const period = { source, until, start, raised, unused: allowance, setOff: {} };
  return { ...movement, past: [{ ...period, entry: movement.balance.version }] };
}

/** The period that a payment begins. */
export const periodOf = (
  { subscription, allowance, since, transaction }: Payment,
  paid: PaidTime,
): Omit<Period, "entry"> => ({
  start: since,
  end: paidMonth(paid, paid.month).end,
  source: subscription,
  allowance,
  raised: { [transaction]: allowance },
  carried: {},
  paid,
});
