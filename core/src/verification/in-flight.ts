/** The chunks of an open verification in flight: what was sent, what has ended, and who closes it. Each write is one addition. */
import { Table } from "../aws/table/index.ts";
import { type VerificationRow, InFlightEntity } from "./entity.ts";
import { chunksOf } from "./row.ts";

interface Additions {
  sent?: number;
  ended?: number;
  closers?: number;
}

/**
 * Adds without a transaction, so that concurrent additions never conflict. Null where there is none. If the
 * answer is lost, this throws, and the redelivered message goes on.
 */
export async function addToInFlight(
  row: VerificationRow,
  more: Additions,
): Promise<Required<Additions> | null> {
  try {
    const patch = InFlightEntity.patch(chunksOf(row)).add(more);
    const { data } = await Table.retryConflict(() => patch.go({ response: "all_new" }));
    return data;
  } catch (error) {
    if (Table.isRefused(error)) return null;
    throw error;
  }
}

/** Whether this worker is the first to see all chunks done. The others leave the close to it, so that they do not conflict. */
export async function isFirstCloser(row: VerificationRow): Promise<boolean> {
  const inFlight = await addToInFlight(row, { closers: 1 });
  return (inFlight?.closers ?? 1) === 1;
}
