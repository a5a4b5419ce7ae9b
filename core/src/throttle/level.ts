import type { FailureRow } from "./entity.ts";
import type { Subject } from "./subject.ts";

const longestWaitSeconds = 15 * 60;

/** The failures of a subject at a time: a leaky bucket that drains one failure per `drainSeconds`. */
export interface Level {
  id: string;
  count: number;
  /** Failures forgiven since the last one. */
  drained: number;
  /** When the last failure happened, moved by what was drained; in milliseconds since 1970. */
  timeLast: number;
  row: FailureRow | undefined;
}

/** The level of a subject by its row. An expired row counts as none. */
export function levelOf({ id, drainSeconds }: Subject, row: FailureRow | undefined, now: Date): Level {
  if (!row || row.expires * 1000 <= now.getTime())
    return { id, count: 0, drained: row?.count ?? 0, timeLast: now.getTime(), row };
  const last = Date.parse(row.timeLast);
  const elapsed = Math.max(0, now.getTime() - last) / 1000;
  const drained = Math.max(0, Math.min(row.count, Math.floor(elapsed / drainSeconds)));
  return { id, count: row.count - drained, drained, timeLast: last + drained * drainSeconds * 1000, row };
}

/** Seconds to wait after a number of failures: zero for the free ones, then doubling up to 15 minutes. */
export const waitAfter = (failures: number, free = 5): number =>
  failures < free ? 0 : Math.min(longestWaitSeconds, 2 ** (failures - free + 1));
