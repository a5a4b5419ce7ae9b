/**
 * Counting uses of a window without a write for each: a process lets uses pass ahead of its count, at most a tenth of what it has
 * counted, and counts them with the next one. So a limit is exact within a process; processes that share a subject together pass
 * at most a tenth more. What a process that dies has not counted is part of that tenth.
 */
import { Clock } from "../port/clock/index.ts";

/** Counts this many uses, and returns all of the window. */
type Count = (uses: number) => Promise<number>;

/** What a process knows of a subject in a window. */
interface Known {
  /** All uses, by its newest count. */
  total: number;
  /** Its own uses that are counted. */
  own: number;
  /** Its own uses that are being counted. */
  pending: number;
  /** Its own uses that passed ahead and are not being counted. */
  ahead: number;
  /** Those that passed ahead and are being counted. */
  aheadPending: number;
}

const shareAhead = 0.1;

/** The subjects of a window. Each clock has its own, so that tests with clocks of their own share none. */
const windows = new WeakMap<Clock.Clock, { window: number; subjects: Map<string, Known> }>();

function knownOf(subject: string, window: number): Known {
  const clock = Clock.use();
  let present = windows.get(clock);
  if (present?.window !== window) windows.set(clock, (present = { window, subjects: new Map() }));
  let known = present.subjects.get(subject);
  if (!known)
    present.subjects.set(subject, (known = { total: 0, own: 0, pending: 0, ahead: 0, aheadPending: 0 }));
  return known;
}

/** Counts a use of a subject. Returns the uses of the window with this one. */
export async function countAhead(
  { subject, window, max }: { subject: string; window: number; max: number },
  count: Count,
): Promise<number> {
  const known = knownOf(subject, window);
  const passed = known.total + known.pending + known.ahead + 1;
  if (known.ahead + known.aheadPending + 1 <= known.own * shareAhead && passed <= max) {
    known.ahead += 1;
    return passed;
  }
  const ahead = known.ahead;
  const uses = ahead + 1;
  known.ahead = 0;
  known.aheadPending += ahead;
  known.pending += uses;
  try {
    const total = await count(uses);
    known.total = Math.max(known.total, total);
    known.own += uses;
    return total;
  } catch (error) {
    known.ahead += ahead;
    throw error;
  } finally {
    known.aheadPending -= ahead;
    known.pending -= uses;
  }
}
