/**
 * The time left of a running verification. Two paces decide it: that at which addresses are begun, and that
 * at which slow hosts answer. Both count since the verification began to run, so that a pause and the wait
 * for its turn count free of charge.
 */
import type { InFlight, VerificationRow } from "../entity.ts";
import type { Tally, Waiting } from "./tally.ts";

/** What is done, and what waits. */
type Done = Pick<Tally, "count"> & Waiting;

/** Addresses that had their first round. */
const begunOf = ({ count, waiting }: Done): number => count + waiting;

/** What a verification that begins to run has behind it. */
export const begunBefore = (done: Done) => ({ begunBefore: begunOf(done), slowDoneBefore: done.slowDone });

/**
 * The seconds until all addresses are begun, slow hosts have answered and the last retry is due. Null while one of the paces is
 * not known yet.
 */
export function secondsLeft(
  row: Pick<VerificationRow, "total" | "timeStarted" | "timeBegan" | "begunBefore" | "slowDoneBefore">,
  done: Done & { inFlight: Pick<InFlight, "waitsUntil" | "slowSince"> | null },
  now: Date,
): number | null {
  const { timeBegan = row.timeStarted, begunBefore: before = 0, slowDoneBefore = 0 } = row;
  const { waitsUntil, slowSince = timeBegan } = done.inFlight ?? {};
  const begun = begunOf(done);
  const left = row.total - begun;
  const slowSoFar = done.slow + done.slowDone;
  const slowLeft = done.slow + (begun > 0 ? (left * slowSoFar) / begun : 0);
  const since = {
    begin: secondsBetween(timeBegan, now),
    slow: secondsBetween(latest(timeBegan, slowSince), now),
  };
  const untilBegun = secondsAt(left, begun - before, since.begin);
  const untilAnswered = secondsAt(slowLeft, done.slowDone - slowDoneBefore, since.slow);
  if (untilBegun === null || untilAnswered === null) return null;
  const untilRetry = waitsUntil === undefined ? 0 : -secondsBetween(waitsUntil, now);
  return Math.ceil(Math.max(untilBegun, untilAnswered, untilRetry, 0));
}

/** How long so many take at the pace of those that were done; null where none was. */
const secondsAt = (left: number, done: number, seconds: number): number | null =>
  left <= 0 ? 0 : done <= 0 ? null : (left * seconds) / done;

const latest = (one: string, other: string): string => (one > other ? one : other);
const secondsBetween = (from: string, to: Date): number => (to.getTime() - Date.parse(from)) / 1_000;
