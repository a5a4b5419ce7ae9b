/** A schedule in one line, for the page of its list. */
import type { Schedule, ScheduleInRow } from "@winnow/core/list/schema";
import { formatDate, formatDay } from "../../../lib/date.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";

/** When the list is verified again and what that may cost, or why it is not; empty where no run comes. */
export function scheduleText(schedule: Schedule | null, now = new Date()): string {
  if (schedule === null || schedule.done_at !== null) return "";
  const { stopped, waits, next_at, every_days, before, used, cap } = schedule;
  if (stopped) return `It is not kept fresh any more: ${stopped.message}`;
  if (waits) return `The next run waits: ${waits.message}`;
  if (next_at === null) return "";
  if (isPast(next_at, now)) return waitsForList;
  const when =
    before === null
      ? `Verified again every ${formatQuantity(every_days ?? 1, "day")}, next on ${formatDate(next_at)}`
      : `Verified again on ${formatDate(next_at)}, to be fresh on ${formatDay(before)}`;
  const credits =
    used === 0
      ? `for at most ${formatQuantity(cap, "credit")}${before === null ? " in all" : ""}`
      : `${formatCount(used)} of ${formatQuantity(cap, "credit")} used`;
  return `${when}, ${credits}.`;
}

/** The same in a few words, for a row of several lists. */
export function scheduleMarkText(
  { stopped, waits, next_at, every_days, before }: ScheduleInRow,
  now = new Date(),
): string {
  if (stopped) return `Schedule stopped: ${stopped.message}`;
  if (waits) return `Next run waits: ${waits.message}`;
  if (next_at === null) return "Erased before the next run is due";
  if (isPast(next_at, now)) return waitsForList;
  return before === null
    ? `Every ${formatQuantity(every_days ?? 1, "day")}, next on ${formatDate(next_at)}`
    : `Once on ${formatDate(next_at)}`;
}

/** A run that is due and has no reason to wait begins within minutes, or once its list is not being verified any more. */
const waitsForList = "The next run is due. It begins once the list is not being verified or paused.";

const isPast = (time: string, now: Date): boolean => Date.parse(time) < now.getTime();
