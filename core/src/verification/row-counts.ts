import { Store } from "../aws/store/index.ts";
import { decodePositions, positionRange, type PositionRows } from "../kit/position-map.ts";
import type { Info as Verdict } from "../verdict/schema.ts";
import type { VerificationRow } from "./entity.ts";

/** The rows of the file by reason, for the verdicts from a position on. */
export async function rowCounts(
  { positions }: Pick<VerificationRow, "positions">,
  position: number,
  verdicts: readonly Pick<Verdict, "reason">[],
): Promise<Record<string, number>> {
  const rows = positions === undefined ? [] : await rowsFrom(positions, position, verdicts.length);
  const counts: Record<string, number> = {};
  for (const [index, { reason }] of verdicts.entries())
    counts[reason] = (counts[reason] ?? 0) + (rows[index]?.count ?? 1);
  return counts;
}

const rowsFrom = async (key: string, position: number, count: number): Promise<PositionRows[]> =>
  decodePositions(await Store.bytes(key, positionRange(position, count)));
