/** What a member has spent by month, as pure arithmetic. */

/** The spending of a member. */
export interface Spending {
  /** Counts the changes of the row; 0 where there is none. */
  version: number;
  /** Credits that the member may spend in a month; null without a limit. */
  limit: number | null;
  /** Credits by month: `2026-11`. */
  months: Readonly<Record<string, number>>;
}

export const noSpending: Spending = { version: 0, limit: null, months: {} };

/** A hold lives for thirty days at most, and what it releases then belongs to the month before, or the one before that. */
const keptMonths = 4;

/** Credits that are counted for a member in a month; negative where they are given back. */
export interface Use {
  member: string;
  month: string;
  credits: number;
}

export const spentIn = ({ months }: Spending, month: string): number => months[month] ?? 0;

/** What the member may still spend in a month; `Infinity` without a limit. */
export const leftIn = (spending: Spending, month: string): number =>
  spending.limit === null ? Infinity : Math.max(0, spending.limit - spentIn(spending, month));

/**
 * The spending with more credits of a month. Credits that are given back to a month that is no longer kept
 * change nothing.
 */
export function counted(spending: Spending, { month, credits }: Pick<Use, "month" | "credits">): Spending {
  if (credits < 0 && spending.months[month] === undefined) return spending;
  const all = { ...spending.months, [month]: Math.max(0, spentIn(spending, month) + credits) };
  const newest = Object.entries(all).toSorted(([one], [other]) => (one < other ? 1 : -1));
  return { ...spending, months: Object.fromEntries(newest.slice(0, keptMonths)) };
}

/** The uses of one posting, added up by member and month. */
export function added(uses: readonly Use[]): Use[] {
  const sums = new Map<string, Use>();
  for (const use of uses) {
    const name = `${use.member} ${use.month}`;
    sums.set(name, { ...use, credits: use.credits + (sums.get(name)?.credits ?? 0) });
  }
  return [...sums.values()].filter(({ credits }) => credits !== 0);
}
