/** The mailboxes of a list under analysis: their runs in the store, and the rows of its addresses. */
import { ulid } from "ulid";
import { Store } from "../../aws/store/index.ts";
import { PositionMap } from "../../verification/index.ts";
import type { AnalysisRow } from "../entity.ts";
import { Mailboxes } from "./mailboxes.ts";
import { hasEnded, readRow } from "../row.ts";

const runsBelow = ({ workspaceID, listID, id }: AnalysisRow): string =>
  `list/${workspaceID}/${listID}/${id}/mailboxes-`;

export const mailboxesOf = (row: AnalysisRow, runs: readonly string[]): Mailboxes =>
  new Mailboxes(Store, () => `${runsBelow(row)}${ulid()}`, runs);

/** Removes the runs, which nobody needs after the survey. Can be repeated. */
export const removeMailboxes = (row: AnalysisRow): Promise<void> => Store.removeBelow(runsBelow(row));

/** Removes what a step wrote after the analysis was erased, or after another step of its had ended it. */
export async function removeMailboxesIfGone(row: AnalysisRow): Promise<void> {
  const now = await readRow(row.workspaceID, row.listID);
  if (now?.id !== row.id || hasEnded(now)) await removeMailboxes(row);
}

/** How many rows each address of a chunk has; none given where no address repeats. */
export async function rowsOfChunk(
  { positions, chunkSize, total }: AnalysisRow,
  chunk: number,
): Promise<readonly number[]> {
  if (positions === undefined || chunkSize === undefined) return [];
  const first = chunk * chunkSize;
  const range = PositionMap.rangeOf(first, Math.min(chunkSize, total - first));
  return PositionMap.decode(await Store.bytes(positions, range)).map(({ count }) => count);
}
