/** The counts of a result: distinct addresses plus rejected rows. */
import type { Info } from "@winnow/core/list/schema";
import type { Reason, Status } from "@winnow/core/verdict/schema";

export interface ResultCounts {
  total: number;
  counts: Readonly<Record<Status, number>>;
  reasons: Readonly<Partial<Record<Reason, number>>>;
}

/** Counts with rejected rows among the invalid. Null before a verification. */
export function resultCounts({
  rows,
  verification,
}: Pick<Info, "rows" | "verification">): ResultCounts | null {
  if (rows === null || verification === null) return null;
  const { counts, reasons } = verification;
  const { bad_syntax } = rows;
  return {
    total: counts.valid + counts.risky + counts.invalid + counts.unknown + bad_syntax,
    counts: { ...counts, invalid: counts.invalid + bad_syntax },
    reasons: { ...reasons, bad_syntax: (reasons.bad_syntax ?? 0) + bad_syntax },
  };
}
