/** Whether a person watches a verification: somebody who saw its end needs no mail about it. */
import { Table } from "../../aws/table/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { type InFlight, InFlightEntity, type VerificationRow } from "../entity.ts";
import { chunksOf } from "../row.ts";

/** That a person watches is noted at most this often. */
const noteSeconds = 20;
/** Nobody looks at a verification that nobody has looked at for this long. */
const awaySeconds = 60;
/** A verification that takes longer is long. */
const longSeconds = 300;

/** Notes that a person looks. A lost note does no harm. */
export async function noteWatcher(
  row: VerificationRow,
  { lookedAt }: Pick<InFlight, "lookedAt">,
): Promise<void> {
  const now = Clock.now();
  if (lookedAt !== undefined && secondsBetween(lookedAt, now.toISOString()) < noteSeconds) return;
  const noted = InFlightEntity.patch(chunksOf(row)).set({ lookedAt: now.toISOString() });
  await Table.update(Table.change(noted)).catch(() => null);
}

/** Whether a verification that has ended was long, or nobody looked at it then. */
export function isUnnoticed(
  { timeStarted, timeCompleted = timeStarted }: Pick<VerificationRow, "timeStarted" | "timeCompleted">,
  lookedAt = timeStarted,
): boolean {
  const isLong = secondsBetween(timeStarted, timeCompleted) > longSeconds;
  return isLong || secondsBetween(lookedAt, timeCompleted) > awaySeconds;
}

const secondsBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 1_000;
