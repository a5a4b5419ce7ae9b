/** What an audit finds where the ledger and the payments, refunds and reversals that are known differ. */
import type { Accounts, Legs } from "../balance/account.ts";
import { type PaidPeriod, paidMonth, paidMonths, restOf } from "../balance/period.ts";
import type { Kind } from "../schema.ts";

/** What the entries of a transaction have issued and taken. */
export interface Posted {
  /** What was issued for a plan, entry by entry. */
  months: readonly number[];
  packs: number;
  /** Whether a plan change replaced what was left of the month by a new one, as they did before credits followed time. */
  isReplacement?: boolean;
  /** What refunds have taken, and reversals given back (negative), by the key of the entry. */
  adjusted: ReadonlyMap<string, number>;
}

const nothing: Posted = { months: [], packs: 0, adjusted: new Map() };

/** What was collected, as JSON. */
export type PostingsState = readonly (readonly [
  transaction: string,
  Omit<Posted, "adjusted"> & { adjusted: readonly (readonly [key: string, credits: number])[] },
])[];

/** Collects what the entries of each transaction have issued and taken, with what was collected before. */
export function createPostings(before: PostingsState = []) {
  const all = new Map<string, Posted>(
    before.map(([transaction, posted]) => [transaction, { ...posted, adjusted: new Map(posted.adjusted) }]),
  );
  return {
    all: all as ReadonlyMap<string, Posted>,
    state: (): PostingsState =>
      [...all].map(([transaction, posted]) => [transaction, { ...posted, adjusted: [...posted.adjusted] }]),
    add({
      key,
      kind,
      legs,
      transaction,
      after: { monthly },
    }: {
      key: string;
      kind: Kind;
      legs: Legs;
      transaction?: string | undefined;
      after: Pick<Accounts, "monthly">;
    }) {
      if (transaction === undefined) return;
      const posted = all.get(transaction) ?? nothing;
      const { issued_plan, issued_pack = 0, refunded = 0 } = legs;
      if (kind === "refund" || kind === "refund_reversed")
        all.set(transaction, { ...posted, adjusted: new Map([...posted.adjusted, [key, refunded]]) });
      else if (issued_plan !== undefined || issued_pack !== 0 || key.startsWith("change:"))
        all.set(transaction, {
          ...posted,
          months:
            issued_plan === undefined && issued_pack !== 0
              ? posted.months
              : [...posted.months, -(issued_plan ?? 0)],
          packs: posted.packs - issued_pack,
          isReplacement: kind === "change_plan" && monthly === -(issued_plan ?? 0),
        });
    },
  };
}

/** What a completed payment pays for. */
export interface PaidFor {
  transaction: string;
  plan: PaidPlan | null;
  /** The credits of all packs. */
  packs: number;
  adjustments: readonly KnownAdjustment[];
  /** When it was known to be completed, ISO 8601. */
  time: string;
}

interface PaidPlan {
  period: PaidPeriod;
  /** Of a plan change: when it was billed, the monthly credits before, and whether it began the period. */
  change: { at: string; former: number | null; restarts: boolean } | null;
}

/** A refund, chargeback or reversal, by the key of its entry. */
interface KnownAdjustment {
  key: string;
  /** What it takes of packs; null for a plan, where that depends on what was used. */
  credits: number | null;
  /** Of a reversal: the key of what it gives back. */
  reverses: string | null;
  /** When it was known, ISO 8601. */
  time: string;
}

/** What is known is posted some time later. */
const hourMs = 3_600_000;

/** Whether what is known of payments and adjustments was posted as it is known, and nothing else was. */
export function auditPayments(
  posted: ReadonlyMap<string, Posted>,
  payments: readonly PaidFor[],
  now: Date,
): { mismatch: "payment"; detail: string }[] {
  const paid = new Set(payments.map(({ transaction }) => transaction));
  const unpaid = [...posted.keys()].filter((transaction) => !paid.has(transaction));
  const isSettled = ({ time }: { time: string }) => Date.parse(time) <= now.getTime() - hourMs;
  return [
    ...unpaid.map((transaction) => `${transaction} granted credits and is no completed payment`),
    ...payments.flatMap((payment) => {
      const own = posted.get(payment.transaction) ?? nothing;
      const due = payment.adjustments.filter(isSettled);
      return [
        ...(isSettled(payment)
          ? [...planFindings(payment, own, payments, now), ...packFindings(payment, own)]
          : []),
        ...due.flatMap((each) => adjustmentFindings(each, own)),
        ...surplusAdjustments(payment, own),
      ];
    }),
  ].map((detail) => ({ mismatch: "payment", detail }));
}

const packFindings = ({ transaction, packs }: PaidFor, posted: Posted): string[] =>
  posted.packs === packs
    ? []
    : [`${transaction} pays for packs of ${packs} credits, it granted ${posted.packs}`];

function adjustmentFindings({ key, credits, reverses }: KnownAdjustment, { adjusted }: Posted): string[] {
  const taken = adjusted.get(key);
  if (taken === undefined) return [`${key} is known and not posted`];
  const former = reverses === null ? undefined : adjusted.get(reverses);
  const expected = reverses === null ? credits : -(former ?? 0);
  return expected === null || taken === expected
    ? []
    : [`${key} took ${taken} credits instead of ${expected}`];
}

function surplusAdjustments({ adjustments }: PaidFor, { adjusted }: Posted): string[] {
  const known = new Set(adjustments.map(({ key }) => key));
  return [...adjusted.keys()]
    .filter((key) => !known.has(key))
    .map((key) => `${key} is posted, and no such adjustment is known`);
}

function planFindings(
  { transaction, plan, adjustments }: PaidFor,
  { months, isReplacement = false }: Posted,
  payments: readonly PaidFor[],
  now: Date,
): string[] {
  const granted = months.join(", ") || "none";
  if (!plan) return months.length === 0 ? [] : [`${transaction} pays for no plan, it granted ${granted}`];
  const others = payments.filter((each) => each.transaction !== transaction);
  if (plan.change && !plan.change.restarts) {
    const [min, max] = raiseOf(plan, plan.change, others);
    const [raise] = months;
    if (isReplacement && raise === plan.period.allowance) return [];
    return months.length === 1 && raise !== undefined && raise >= min && raise <= max
      ? []
      : [`${transaction} pays for a change of ${min} to ${max} credits, it granted ${granted}`];
  }
  const { allowance } = plan.period;
  const raises = others.filter((each) => each.plan?.change && isWithin(each.plan, plan));
  const limit = raises.reduce((sum, each) => sum + (each.plan?.period.allowance ?? 0), allowance);
  const isExact = raises.length === 0 && adjustments.length === 0;
  const [first, ...later] = months;
  const isRight =
    first === allowance &&
    later.every((credits) => (isExact ? credits === allowance : credits <= limit)) &&
    isComplete(months.length, plan, others, now);
  return isRight
    ? []
    : [
        `${transaction} pays for ${allowance} credits in each of ${paidMonths(plan.period)} months, it granted ${granted}`,
      ];
}

/** The least and the most that a change within a billing period issues: months that began since then in full. */
function raiseOf(
  { period }: PaidPlan,
  { at, former }: NonNullable<PaidPlan["change"]>,
  others: readonly PaidFor[],
): [number, number] {
  const base = others.find(({ plan }) => plan && isBase(plan) && plan.period.paidUntil === period.paidUntil);
  if (former === null || !base?.plan) return [0, Infinity];
  const difference = Math.max(0, period.allowance - former);
  if (period.interval === "year") return [0, difference * paidMonths(period)];
  const { start, paidUntil: end } = base.plan.period;
  const raise = Math.floor(restOf(difference, { start, end }, at));
  return [raise, raise];
}

const isBase = ({ change }: PaidPlan): boolean => change === null || change.restarts;

const isWithin = (change: PaidPlan, { period }: PaidPlan): boolean =>
  !isBase(change) &&
  change.period.subscription === period.subscription &&
  change.period.paidUntil === period.paidUntil;

/** Whether each month that has begun was issued, and none twice. A later payment of a period ends the one before. */
function isComplete(issued: number, { period }: PaidPlan, others: readonly PaidFor[], now: Date): boolean {
  if (issued > paidMonths(period)) return false;
  const isReplaced = others.some(({ plan }) => plan && isBase(plan) && plan.period.start > period.start);
  if (isReplaced) return true;
  const time = { from: period.start, until: period.paidUntil, interval: period.interval };
  const limit = new Date(now.getTime() - hourMs).toISOString();
  const begun = Array.from({ length: paidMonths(period) }, (_, index) => paidMonth(time, index)).filter(
    ({ start }, index) => index === 0 || (start <= limit && start < period.paidUntil),
  );
  return issued >= begun.length;
}
