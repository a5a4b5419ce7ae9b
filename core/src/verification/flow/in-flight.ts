/**
 * The chunks of an open verification in flight: which were sent, which have ended, who closes it, and the
 * numbers of the time left.
 */
import { Table } from "../../aws/table/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { type InFlight, type VerificationRow, InFlightAdditionEntity, InFlightEntity } from "../entity.ts";
import { chunksOf } from "../row.ts";

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
    const patch = InFlightAdditionEntity.patch(chunksOf(row)).add(more);
    const { data } = await Table.retryConflict(() => patch.go({ response: "all_new" }));
    return data;
  } catch (error) {
    if (Table.isRefused(error)) return null;
    throw error;
  }
}

export async function readInFlight(row: VerificationRow): Promise<InFlight | null> {
  const { data } = await InFlightEntity.get(chunksOf(row)).go();
  return data;
}

/** Notes when a retry is due, if none is due later. The time left needs it; a lost note does no harm. */
export async function noteRetry(row: VerificationRow, dueAt: string): Promise<void> {
  const later = InFlightEntity.patch(chunksOf(row))
    .set({ waitsUntil: dueAt })
    .where(({ waitsUntil }, { lt, notExists }) => `${notExists(waitsUntil)} OR ${lt(waitsUntil, dueAt)}`);
  await Table.update(Table.change(later)).catch(() => null);
}

/** Notes when a retry is due for which a mail server asked, if none is due later. A lost note does no harm. */
export async function noteAskedToWait(row: VerificationRow, dueAt: string): Promise<void> {
  const later = InFlightEntity.patch(chunksOf(row))
    .set({ askedToWaitUntil: dueAt })
    .where(
      ({ askedToWaitUntil }, { lt, notExists }) =>
        `${notExists(askedToWaitUntil)} OR ${lt(askedToWaitUntil, dueAt)}`,
    );
  await Table.update(Table.change(later)).catch(() => null);
}

/** Notes when the first address was left to slow hosts. A lost note does no harm. */
export async function noteSlow(row: VerificationRow): Promise<void> {
  const first = InFlightEntity.patch(chunksOf(row))
    .set({ slowSince: Clock.now().toISOString() })
    .where(({ slowSince }, { notExists }) => notExists(slowSince));
  await Table.update(Table.change(first)).catch(() => null);
}

/** Whether this worker is the first to see all chunks done. The others leave the close to it, so that they do not conflict. */
export async function isFirstCloser(row: VerificationRow): Promise<boolean> {
  const inFlight = await addToInFlight(row, { closers: 1 });
  return (inFlight?.closers ?? 1) === 1;
}
