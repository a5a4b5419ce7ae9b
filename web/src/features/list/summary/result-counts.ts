/** The counts of a result in rows of the file, duplicates and rejected rows among them. */
import type { Info } from "@winnow/core/list/schema";
import type { Reason, Status } from "@winnow/core/verdict/schema";

export interface ResultCounts {
  total: number;
  counts: Readonly<Record<Status, number>>;
  reasons: Readonly<Partial<Record<Reason, number>>>;
}

type Counted = Pick<NonNullable<Info["verification"]>, "counts" | "reasons" | "rows">;

/** The verified rows by status and reason; addresses while the verification runs. */
export const verifiedRows = ({ rows, counts, reasons }: Counted): Omit<ResultCounts, "total"> =>
  rows ?? { counts, reasons };

/** Counts with rejected rows among the invalid; those of the previous result while some are asked again. Null before a verification. */
export function resultCounts({
  rows,
  verification,
}: Pick<Info, "rows" | "verification">): ResultCounts | null {
  if (rows === null || verification === null) return null;
  const { counts, reasons } = verifiedRows(verification.previous ?? verification);
  const { bad_syntax } = rows;
  return {
    total: counts.valid + counts.risky + counts.invalid + counts.unknown + bad_syntax,
    counts: { ...counts, invalid: counts.invalid + bad_syntax },
    reasons: { ...reasons, bad_syntax: (reasons.bad_syntax ?? 0) + bad_syntax },
  };
}

interface Filter {
  status?: Status | undefined;
  reason?: Reason | undefined;
}

/** The rows that match a filter. */
export function matchingRows({ total, counts, reasons }: ResultCounts, { status, reason }: Filter): number {
  if (reason !== undefined) return reasons[reason] ?? 0;
  return status === undefined ? total : counts[status];
}
