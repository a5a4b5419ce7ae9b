/** The window of an open verification: what was sent, what has ended, and who closes it. Each write is one addition. */
import { Table } from "../aws/table/index.ts";
import { type VerificationRow, WindowEntity } from "./entity.ts";
import { chunksOf } from "./row.ts";

interface Additions {
  sent?: number;
  ended?: number;
  closers?: number;
}

/**
 * Adds to the window without a transaction, so that concurrent additions never conflict. Null where there is none. If the
 * answer is lost, this throws, and the redelivered message goes on.
 */
export async function addToWindow(
  row: VerificationRow,
  more: Additions,
): Promise<Required<Additions> | null> {
  try {
    const patch = WindowEntity.patch(chunksOf(row)).add(more);
    const { data } = await Table.retryConflict(() => patch.go({ response: "all_new" }));
    return data;
  } catch (error) {
    if (Table.isRefused(error)) return null;
    throw error;
  }
}

/** Whether this worker is the first to see all chunks done. The others leave the close to it, so that they do not conflict. */
export async function isFirstCloser(row: VerificationRow): Promise<boolean> {
  const window = await addToWindow(row, { closers: 1 });
  return (window?.closers ?? 1) === 1;
}
