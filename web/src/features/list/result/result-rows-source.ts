/** Rows of a result by index, from pages by offset or from a search. */
import type { ResultRow } from "@winnow/core/list/schema";

export interface ResultRowsSource {
  /** The row, or undefined while it is loading. */
  rowAt: (index: number) => ResultRow | undefined;
  /** Rows known so far; null before the first response. */
  total: number | null;
  /** Addresses searched so far by a search; null once `total` is exact. */
  scanned: number | null;
  /** Goes on with a search that stopped when its time was over; null for any other. */
  searchOn: (() => void) | null;
  error: Error | null;
  retry: () => void;
  /** These rows, with those that have to be loaded for it. */
  rowsBetween: (first: number, last: number) => Promise<readonly ResultRow[]>;
}

/** The visible part of a table: first and last row. */
export interface VisibleRange {
  first: number;
  last: number;
}
