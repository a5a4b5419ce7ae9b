/** The windows in which calls are counted, as pure arithmetic. */
import { dayOf } from "../kit/time/utc.ts";

export const windowSeconds = 5;

/** What a call is for: a single verification takes a slot of the lease. */
export type Use = "call" | "single";

export interface Windows {
  window: number;
  limit: number;
  left: number;
  singles: number;
}

/** The window of this many seconds at a time, counted since 1970. */
export const windowAt = (now: Date, seconds: number): number => Math.floor(now.getTime() / (1000 * seconds));

/** So many windows a worker's clock may be ahead. A window further ahead was begun by a wrong one, and is over. */
const maxAhead = 2;

/** The last window in which calls made now are counted, where others have begun it. */
export const lastWindowAt = (now: Date): number => windowAt(now, windowSeconds) + maxAhead;

/** Whether calls of a time are counted in a window that was begun. */
export const isOpenAt = ({ window }: Pick<Windows, "window">, now: Date): boolean =>
  window >= windowAt(now, windowSeconds) && window <= lastWindowAt(now);

/** The calls of a window that is over. */
export interface Over {
  /** ISO 8601, in UTC. */
  day: string;
  calls: number;
  refused: number;
}

/**
 * The windows after a call at a time, and the calls of the window before where that is over. A worker whose clock is
 * slightly behind counts in the window that others have begun.
 */
export function counted(
  before: Windows | null,
  use: Use,
  limit: number,
  now: Date,
): { after: Windows; over: Over | null } {
  const open = before && isOpenAt(before, now) ? before : null;
  const calls = open
    ? { window: open.window, limit: open.limit, left: open.left, singles: open.singles }
    : { window: windowAt(now, windowSeconds), limit, left: limit, singles: 0 };
  return {
    after: {
      ...calls,
      left: calls.left - 1,
      singles: calls.singles + (use === "single" ? 1 : 0),
    },
    over: before && !open ? overOf(before) : null,
  };
}

/** The calls that a window has counted. */
export const overOf = ({ window, limit, left }: Pick<Windows, "window" | "limit" | "left">): Over => ({
  day: dayOf(window * windowSeconds * 1000),
  calls: limit - left,
  refused: Math.max(0, -left),
});
