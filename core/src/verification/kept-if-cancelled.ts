import { isSmall } from "./early-verdicts.ts";
import type { VerificationRow } from "./entity.ts";
import { readChunk } from "./row.ts";
import type { Counts } from "./tally.ts";

/**
 * Of the addresses that are done, those whose verdicts stay where an open verification is cancelled now: those of complete chunks, and
 * of a small list all, since each was shown. What is done of other chunks goes with its charge.
 */
export async function keptIfCancelled(
  row: VerificationRow,
  { count, doneChunks }: Pick<Counts, "count" | "doneChunks">,
): Promise<number> {
  if (isSmall(row)) return count;
  const kept = doneChunks * row.chunkSize;
  /** Only the last chunk may have less. */
  const lacking = row.chunks * row.chunkSize - row.total;
  const hasLast = doneChunks > 0 && lacking > 0 && (await readChunk(row, row.chunks - 1))?.state === "done";
  return Math.min(count, hasLast ? kept - lacking : kept);
}
