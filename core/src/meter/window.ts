/** The windows in which calls are counted, as pure arithmetic. */

export const windowSeconds = 5;
export const listWindowSeconds = 60;
/** Lists that a key can make in a minute. */
export const mostLists = 30;

/** What a call is for: a list is also counted by the minute, a single verification takes a slot of the lease. */
export type Use = "call" | "single" | "list";

export interface Windows {
  window: number;
  limit: number;
  left: number;
  singles: number;
  listWindow: number;
  listsLeft: number;
}

/** The window of so many seconds at a time, counted since 1970. */
export const windowAt = (now: Date, seconds: number): number => Math.floor(now.getTime() / (1000 * seconds));

/** The whole seconds until a window ends, at least one. */
export const secondsLeft = (window: number, seconds: number, now: Date): number =>
  Math.max(1, Math.ceil((window + 1) * seconds - now.getTime() / 1000));

/** The calls of a window that is over. */
export interface Over {
  /** ISO 8601, in UTC. */
  day: string;
  calls: number;
  refused: number;
}

/**
 * The windows after a call at a time, and the calls of the window before where that is over. A worker whose clock is
 * behind counts in the window that others have begun.
 */
export function counted(
  before: Windows | null,
  use: Use,
  limit: number,
  now: Date,
): { after: Windows; over: Over | null } {
  const window = windowAt(now, windowSeconds);
  const listWindow = windowAt(now, listWindowSeconds);
  const calls =
    before && before.window >= window
      ? { window: before.window, limit: before.limit, left: before.left, singles: before.singles }
      : { window, limit, left: limit, singles: 0 };
  const lists =
    before && before.listWindow >= listWindow
      ? { listWindow: before.listWindow, listsLeft: before.listsLeft }
      : { listWindow, listsLeft: mostLists };
  return {
    after: {
      ...calls,
      left: calls.left - 1,
      singles: calls.singles + (use === "single" ? 1 : 0),
      ...lists,
      listsLeft: lists.listsLeft - (use === "list" ? 1 : 0),
    },
    over: before && before.window < window ? overOf(before) : null,
  };
}

/** The calls that a window has counted. */
export const overOf = ({ window, limit, left }: Pick<Windows, "window" | "limit" | "left">): Over => ({
  day: new Date(window * windowSeconds * 1000).toISOString().slice(0, "yyyy-mm-dd".length),
  calls: limit - left,
  refused: Math.max(0, -left),
});
