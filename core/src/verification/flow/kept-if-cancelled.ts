/** What a cancel keeps of a verification that is under way. */
import { isSmall } from "../chunk/early-verdicts.ts";
import type { VerificationRow } from "../entity.ts";
import { readChunk } from "../row.ts";
import type { Counts } from "../count/tally.ts";

/** The addresses whose verdicts stay: those of complete chunks, and all of a small list, since each was shown. */
export async function keptIfCancelled(
  row: VerificationRow,
  { count, doneChunks }: Pick<Counts, "count" | "doneChunks">,
): Promise<number> {
  if (isSmall(row)) return count;
  const kept = doneChunks * row.chunkSize;
  // Only the last chunk may have less.
  const lacking = row.chunks * row.chunkSize - row.total;
  const hasLast = doneChunks > 0 && lacking > 0 && (await readChunk(row, row.chunks - 1))?.state === "done";
  return Math.min(count, hasLast ? kept - lacking : kept);
}
