/** What the runs of a schedule ask about: the addresses whose verdicts are due by then. */
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";

/** At these times; null while the list is verified, and before. */
export async function dueAt(
  { id: listID, imported }: ListRow,
  times: readonly string[],
): Promise<Verification.Due | null> {
  if (!imported) return null;
  const { prefix, rows } = imported;
  return Verification.due(
    { listID, chunksBelow: Verification.chunksBelow(prefix), total: rows.distinct },
    times,
  );
}

export const addressesOf = ({ imported }: Pick<ListRow, "imported">): number => imported?.rows.distinct ?? 0;
