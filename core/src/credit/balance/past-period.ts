/** Paid periods that have ended. A refund of their payment first sets off what of them expired unused. */
import type { PastPeriod, Period } from "./period.ts";

/** The present period at its end, where it is paid, or the gap after one. Null for a free period. */
export function endedPeriod(period: Period | null, unused: number): PastPeriod | null {
  if (!period?.paid) return null;
  if (period.gap) return { ...period.gap.ended, unused: period.gap.ended.unused + unused };
  const { source, entry, start, raised, paid } = period;
  return { source, entry, start, raised, until: paid.until, unused, setOff: {} };
}

/** How many unused credits no refund has set off. */
export const leftOf = ({ unused, setOff }: PastPeriod): number =>
  unused - Object.values(setOff).reduce((sum, credits) => sum + credits, 0);

/** The rows with changed ones in their place. */
export const withChanged = (
  rows: readonly PastPeriod[],
  changed: readonly PastPeriod[] = [],
): readonly PastPeriod[] => [
  ...rows.filter(({ entry }) => !changed.some((each) => each.entry === entry)),
  ...changed,
];
