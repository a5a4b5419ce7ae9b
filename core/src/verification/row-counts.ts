import { Store } from "../aws/store/index.ts";
import { keeps, Policy, type Info as Verdict } from "../verdict/schema.ts";
import type { VerificationRow } from "./entity.ts";
import type { Part } from "./manifest.ts";
import { decode, type PositionRows, rangeOf } from "./position-map.ts";
import { sumByName } from "./tally.ts";

export interface RowCounts {
  /** By reason. */
  rows: Record<string, number>;
  /** By the policy that keeps them. */
  kept: Record<Policy, number>;
}

/** The rows of the file for the verdicts from a position on. */
export async function rowCounts(
  { positions }: Pick<VerificationRow, "positions">,
  position: number,
  verdicts: readonly Pick<Verdict, "status" | "reason" | "flags" | "rule" | "suppressed">[],
): Promise<RowCounts> {
  const rows = positions === undefined ? [] : await rowsFrom(positions, position, verdicts.length);
  const counts: RowCounts = { rows: {}, kept: { safe: 0, balanced: 0, reach: 0 } };
  for (const [index, verdict] of verdicts.entries()) {
    const count = rows[index]?.count ?? 1;
    counts.rows[verdict.reason] = (counts.rows[verdict.reason] ?? 0) + count;
    for (const policy of Policy.options) if (keeps(policy, verdict)) counts.kept[policy] += count;
  }
  return counts;
}

/** The rows of all parts by the policy that keeps them; null where a part was made before they were counted. */
export function keptOf(parts: readonly Pick<Part, "kept">[]): Record<string, number> | null {
  const counted = parts.flatMap(({ kept }) => (kept ? [kept] : []));
  return counted.length === parts.length ? sumByName(counted) : null;
}

const rowsFrom = async (key: string, position: number, count: number): Promise<PositionRows[]> =>
  decode(await Store.bytes(key, rangeOf(position, count)));
