/**
 * The results of a list by position: the parts of its verification, ordered by domain and with gaps where it was cancelled,
 * then the rejected rows.
 */
import type { Part as VerifiedPart } from "../verification/index.ts";
import type { Reason, Status } from "../verdict/schema.ts";
import { rejectedRowsKey, rejectedPerObject, type ImportResult } from "./import/index.ts";

/** One object of results: JSON lines, in the order of their positions. */
export type Part = VerifiedPart & {
  /** Whether the lines are rejected rows instead of verdicts. Their `first` and `last` are empty. */
  rejected?: true;
};

/** All parts of a list. */
export function partsOf(
  verified: readonly VerifiedPart[],
  { prefix, rows }: Pick<ImportResult, "prefix" | "rows">,
): Part[] {
  const bad = Array.from({ length: Math.ceil(rows.bad_syntax / rejectedPerObject) }, (_, index): Part => {
    const offset = rows.distinct + index * rejectedPerObject;
    const count = Math.min(rejectedPerObject, rows.bad_syntax - index * rejectedPerObject);
    const statuses: Partial<Record<Status, number>> = { invalid: count };
    const reasons: Partial<Record<Reason, number>> = { bad_syntax: count };
    const counts = { count, statuses, reasons, providers: { other: count } };
    return { key: rejectedRowsKey(prefix, index), offset, first: "", last: "", ...counts, rejected: true };
  });
  return [...verified, ...bad];
}
