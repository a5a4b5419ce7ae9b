/** What the runs of a schedule ask about: the addresses whose verdicts are due by then. */
import { Verification } from "../../verification/index.ts";
import type { ListRow } from "../entity.ts";
import { groupedDigits } from "../../kit/grouped-digits.ts";

/** At these times; null while the list is verified, and before. */
export async function dueAt(
  { id: listID, imported }: ListRow,
  times: readonly string[],
): Promise<Verification.Due | null> {
  if (!imported) return null;
  const { prefix, rows } = imported;
  return Verification.due({ listID, chunksBelow: `${prefix}chunk/`, total: rows.distinct }, times);
}

export const addressesOf = ({ imported }: Pick<ListRow, "imported">): number => imported?.rows.distinct ?? 0;

/** "1,900 of 8,000 addresses are due". */
export function dueText(due: number, list: Pick<ListRow, "imported">): string {
  const all = addressesOf(list);
  return `${groupedDigits(due)} of ${groupedDigits(all)} ${all === 1 ? "address" : "addresses"} ${due === 1 ? "is" : "are"} due`;
}
