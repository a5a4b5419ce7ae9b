import { Store } from "../../aws/store/index.ts";
import { keeps, Policy, type Info as Verdict } from "../../verdict/schema.ts";
import type { VerificationRow } from "../entity.ts";
import type { Part } from "../result/manifest.ts";
import { decode, type PositionRows, rangeOf } from "../result/position-map.ts";
import { sumByName } from "./tally.ts";

export interface RowCounts {
  /** By reason. */
  rows: Record<string, number>;
  /** By the policy that keeps them. */
  kept: Record<Policy, number>;
  /** Of the kept rows, those that go where addresses of relay services are dropped. */
  relays: Record<Policy, number>;
}

const none: Readonly<Record<Policy, number>> = { safe: 0, balanced: 0, reach: 0 };

/** The rows of the file for the verdicts from a position on. */
export async function rowCounts(
  { positions }: Pick<VerificationRow, "positions">,
  position: number,
  verdicts: readonly Pick<Verdict, "status" | "reason" | "flags" | "rule" | "suppressed">[],
): Promise<RowCounts> {
  return rowCountsOf(await rowsOf({ positions }, position, verdicts.length), verdicts);
}

/** How many rows each of so many positions has, from a position on; none given where no address repeats. */
export const rowsOf = async (
  { positions }: Pick<VerificationRow, "positions">,
  position: number,
  count: number,
): Promise<number[]> =>
  positions === undefined ? [] : (await rowsFrom(positions, position, count)).map((rows) => rows.count);

/** The rows of the file for these verdicts, of which each has so many; one where it is absent. */
export function rowCountsOf(
  rows: readonly number[],
  verdicts: readonly Pick<Verdict, "status" | "reason" | "flags" | "rule" | "suppressed">[],
): RowCounts {
  const counts: RowCounts = { rows: {}, kept: { ...none }, relays: { ...none } };
  for (const [index, verdict] of verdicts.entries()) {
    const count = rows[index] ?? 1;
    counts.rows[verdict.reason] = (counts.rows[verdict.reason] ?? 0) + count;
    for (const policy of Policy.options) {
      if (!keeps(policy, verdict)) continue;
      counts.kept[policy] += count;
      if (!keeps(policy, verdict, "drop")) counts.relays[policy] += count;
    }
  }
  return counts;
}

/** What all parts count of the rows that policies keep; without what a part does not count, which was made before. */
export function keptOf(parts: readonly Pick<Part, "kept" | "relays">[]): Partial<Omit<RowCounts, "rows">> {
  const kept = sumWhereAll(parts.map((part) => part.kept));
  const relays = sumWhereAll(parts.map((part) => part.relays));
  return { ...(kept && { kept }), ...(relays && { relays }) };
}

function sumWhereAll(counts: readonly (Record<string, number> | undefined)[]): Record<Policy, number> | null {
  const counted = counts.flatMap((each) => (each ? [each] : []));
  return counted.length === counts.length ? { ...none, ...sumByName(counted) } : null;
}

const rowsFrom = async (key: string, position: number, count: number): Promise<PositionRows[]> =>
  decode(await Store.bytes(key, rangeOf(position, count)));
