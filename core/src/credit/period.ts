/** The period for which monthly credits are issued. What is left of them expires at its end. */

export interface Period {
  /** ISO 8601, inclusive. */
  start: string;
  /** ISO 8601, exclusive. */
  end: string;
  /** `free`, or the subscription that pays for the period. */
  source: string;
  /** The monthly credits that were issued for it. */
  allowance: number;
  /** The end of what is paid for, ISO 8601; null for a free period. */
  paidUntil: string | null;
}

/** The free period at a time: its calendar month in UTC. */
export function freePeriod(at: Date, allowance: number): Period {
  const month = (offset: number): string =>
    new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset)).toISOString();
  return { start: month(0), end: month(1), source: "free", allowance, paidUntil: null };
}

export const hasEnded = ({ end }: Period, at: Date): boolean => end <= at.toISOString();

/** The key of the entry that issues a free period's credits: `free:2026-11`. */
export const freeKey = ({ start }: Period): string => `free:${start.slice(0, "yyyy-mm".length)}`;
