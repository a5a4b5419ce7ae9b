/** The times of runs. The one run of a schedule before a date ends before that day begins (UTC). */
import { Clock } from "../../port/clock/index.ts";
import { daysAfter } from "../retention.ts";
import type { ScheduleRow } from "./entity.ts";

/** A day for what the run may have to wait for, and one for the run, within which it ends. */
const leadDays = 2;

type Dated = Pick<ScheduleRow, "before">;

/** When a day of UTC begins. */
export const startOf = (date: string): string => `${date}T00:00:00.000Z`;

/** When the run before a date is due. */
export const timeDueFor = (date: string): string => notBeforeNow(daysAfter(startOf(date), -leadDays));

/** When a run begins that is due then: one that waits begins now. */
export function notBeforeNow(timeDue: string): string {
  const now = Clock.now().toISOString();
  return timeDue > now ? timeDue : now;
}

/** The time at which verdicts have to hold that a run takes over: its own, or the date. */
export const freshAt = ({ before }: Dated, runAt: string): string =>
  before === undefined ? runAt : startOf(before);

/** Whether a run that begins now ends before the date. */
export const isAhead = (date: string, now: string): boolean => now < startOf(date);

export const isLate = ({ before }: Dated, now: string): boolean =>
  before !== undefined && !isAhead(before, now);
