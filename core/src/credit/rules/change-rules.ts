/** The rules of plan changes as pure arithmetic: credits follow time, as money does. */
import { type Balance, begin, move, type Movement } from "../balance/balance.ts";
import { endedPeriod } from "../balance/past-period.ts";
import {
  monthAt,
  monthlyCreditsOf,
  paidMonth,
  type PaidTime,
  paidTimeOf,
  type PastPeriod,
  type Payment,
  type Period,
  restOf,
} from "../balance/period.ts";
import { periodOf } from "./period-rules.ts";

/** The payment of a plan change. */
export interface ChangePayment extends Payment {
  /** The monthly credits of the plan before; null where the payment does not say them. */
  former: number | null;
  /** Whether it begins a billing period, as another interval does. */
  restarts: boolean;
}

/**
 * Changes the plan. A change within the billing period raises its month by the difference, for the time that is left of it,
 * and each month to come by all of it. Another interval begins a month. `past` are the periods that ended of the same paid
 * time. Null where the payment of the billing period is not posted yet.
 */
export function changePlan(
  before: Balance,
  payment: ChangePayment,
  now: Date,
  past: readonly PastPeriod[],
): Movement | null {
  if (payment.restarts) return restart(before, payment, now);
  const { period } = before;
  const isPresent =
    period?.paid && period.source === payment.subscription && period.paid.until === payment.paidUntil;
  if (isPresent && period.paid) return raise(before, period, period.paid, payment, past);
  const [base] = past.toSorted((a, b) => (a.start < b.start ? -1 : 1));
  return base ? raisePast(before, base, payment, past) : null;
}

/** The credits that a month is raised by, of which a part is over. */
const raiseOf = (difference: number, month: { start: string; end: string }, at: string): number =>
  Math.floor(restOf(difference, month, at));

/** Raises the present month. Months that began since the change are raised in full; what of them is over expires at once. */
function raise(
  before: Balance,
  period: Period,
  paid: PaidTime,
  { allowance, former, since, transaction }: ChangePayment,
  past: readonly PastPeriod[],
): Movement {
  const difference = allowance - (former ?? monthlyCreditsOf(paid));
  const changed = monthAt(paid, since);
  const raiseIn = (start: string): number =>
    start > since ? difference : raiseOf(difference, paidMonth(paid, changed), since);
  const missed = past.filter(({ start }) => start >= paidMonth(paid, changed).start);
  const late = missed.map((row) => ({ row, credits: raiseIn(row.start) }));
  const now = period.gap ? 0 : raiseIn(period.start);
  const over = [
    ...late.map(({ credits }) => credits),
    ...(period.gap ? [raiseIn(period.gap.ended.start)] : []),
  ];
  const { balance, ...movement } = move("change_plan", before, [
    ...(now >= 0
      ? ([{ from: "issued_plan", to: "monthly", credits: now }] as const)
      : ([{ from: "monthly", to: "expired", credits: Math.min(-now, before.accounts.monthly) }] as const)),
    ...expiring(over),
  ]);
  const raises = { ...paid.raises, [transaction]: { credits: difference, refunded: 0 } };
  return {
    ...movement,
    balance: {
      ...balance,
      period: {
        ...period,
        allowance: period.allowance + now,
        raised: period.gap ? period.raised : { ...period.raised, [transaction]: now },
        paid: { ...paid, since: since > paid.since ? since : paid.since, raises },
        ...(period.gap && {
          gap: { ...period.gap, ended: raisedRow(period.gap.ended, transaction, over.at(-1) ?? 0) },
        }),
      },
    },
    past: late.map(({ row, credits }) => raisedRow(row, transaction, credits)),
  };
}

/** Raises a time that is over: the credits are issued and expire at once. */
function raisePast(
  before: Balance,
  base: PastPeriod,
  { allowance, former, since, transaction, interval, paidUntil }: ChangePayment,
  past: readonly PastPeriod[],
): Movement {
  const rateBefore = Object.values(base.raised).reduce((sum, credits) => sum + credits, 0);
  const difference = allowance - (former ?? rateBefore);
  const paid = { from: base.start, until: paidUntil, interval };
  const month = paidMonth(paid, monthAt(paid, since));
  const rows = past
    .filter(({ start }) => start >= month.start)
    .map((row) => ({ row, credits: row.start > since ? difference : raiseOf(difference, month, since) }));
  const movement = move("expire", before, expiring(rows.map(({ credits }) => credits)));
  return { ...movement, past: rows.map(({ row, credits }) => raisedRow(row, transaction, credits)) };
}

const expiring = (credits: readonly number[]) =>
  credits
    .filter((each) => each > 0)
    .map((each) => ({ from: "issued_plan", to: "expired", credits: each }) as const);

const raisedRow = (row: PastPeriod, transaction: string, credits: number): PastPeriod => ({
  ...row,
  raised: { ...row.raised, [transaction]: credits },
  unused: row.unused + Math.max(0, credits),
});

/**
 * Begins the month of another interval. What was used or is held of the old month beyond its elapsed share is
 * taken from it. Where the change is reported after the end of what was paid for, so is what was spent or
 * reserved in the gap.
 */
function restart(before: Balance, payment: ChangePayment, now: Date): Movement {
  const paid = paidTimeOf(payment);
  const since = before.period?.paid?.since ?? "";
  if (payment.paidUntil <= now.toISOString() || since > payment.since) {
    const { subscription: source, transaction, allowance, paidUntil: until, since: start } = payment;
    const movement = move("expire", before, expiring([allowance]));
    const row = { source, until, start, raised: { [transaction]: allowance }, unused: allowance, setOff: {} };
    return { ...movement, past: [{ ...row, entry: movement.balance.version }] };
  }
  const { monthly } = before.accounts;
  const taken = Math.min(overuse(before, payment.since), payment.allowance);
  const movement = move("change_plan", before, [
    { from: "monthly", to: "expired", credits: monthly },
    { from: "issued_plan", to: "monthly", credits: payment.allowance },
    { from: "monthly", to: "clawback", credits: taken },
  ]);
  const carried = before.period ? { [before.period.entry]: Math.min(before.held, taken) } : {};
  const next = { ...periodOf(payment, paid), carried };
  return begin(before, movement, next, cutPeriod(before, payment.since, taken));
}

/**
 * The present period as it ends at a time before its end: its payments raised it by what their time until then is worth. A gap after
 * it has used nothing of what is taken from the new month.
 */
function cutPeriod({ period, accounts }: Balance, at: string, taken: number): PastPeriod | null {
  const ended = endedPeriod(period, accounts.monthly + (period?.gap ? taken : 0));
  if (!period?.paid || period.gap || !ended) return ended;
  const { paid } = period;
  const month = paidMonth(paid, paid.month);
  const raised = Object.entries(period.raised).map(([transaction, credits]): [string, number] => {
    const rest = restOf(paid.raises[transaction]?.credits ?? 0, month, at);
    return [transaction, Math.max(0, Math.floor(credits - rest))];
  });
  const unpaid = Math.ceil(restOf(monthlyCreditsOf(paid), month, at));
  return { ...ended, raised: Object.fromEntries(raised), unused: Math.max(0, accounts.monthly - unpaid) };
}

/** What was used or is held of the present paid month beyond the share of it that has elapsed; of a gap all of it. */
function overuse({ period, accounts }: Balance, at: string): number {
  if (period?.gap) return period.gap.kept - accounts.monthly;
  if (!period?.paid) return 0;
  const unpaid = restOf(monthlyCreditsOf(period.paid), paidMonth(period.paid, period.paid.month), at);
  return Math.max(0, Math.ceil(unpaid) - accounts.monthly);
}

/** What a change does to the monthly credits that can be spent: after = before + added - expired - taken. */
export interface ChangeEffect {
  before: number;
  added: number;
  expired: number;
  /** For use beyond the elapsed share of the month that ends. */
  taken: number;
  after: number;
}

/** The effect of a change at a time. */
export function effectOf(
  balance: Balance,
  { allowance, former, restarts }: Pick<ChangePayment, "allowance" | "former" | "restarts">,
  at: string,
): ChangeEffect {
  const { period } = balance;
  const before = balance.accounts.monthly;
  if (restarts || !period?.paid) {
    const taken = Math.min(overuse(balance, at), allowance);
    return { before, added: allowance, expired: before, taken, after: allowance - taken };
  }
  const difference = allowance - (former ?? monthlyCreditsOf(period.paid));
  const raise = raiseOf(difference, paidMonth(period.paid, period.paid.month), at);
  const added = Math.max(0, raise);
  const expired = Math.min(Math.max(0, -raise), before);
  return { before, added, expired, taken: 0, after: before + added - expired };
}
