import type { FinalCounts } from "./final-counts.ts";
import type { Part } from "../result/manifest.ts";
import { keptOf } from "./row-counts.ts";
import { sum, sumByName } from "./tally.ts";

/** The counts of a verification that has ended, by its parts. */
export function finalCounts(parts: readonly Part[]): FinalCounts {
  const { count: done, statuses, reasons, providers, blocked = 0 } = sum(parts);
  const counts = { valid: 0, invalid: 0, risky: 0, unknown: 0, ...statuses };
  const rows = sumByName(parts.map((part) => part.rows));
  return { done, ...counts, blocked, reasons, rows, ...keptOf(parts), providers };
}
