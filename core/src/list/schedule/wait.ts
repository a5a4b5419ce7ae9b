/** What a due run waits for: blocked addresses to be found, a quota or credits (a day), a monthly budget (to the end of the month). */
import { Credit } from "../../credit/index.ts";
import type { VisibleError } from "../../kit/error.ts";
import type { ListRow } from "../entity.ts";
import { daysAfter } from "../retention.ts";
import { isAhead, startOf } from "./date.ts";
import type { ScheduleRow } from "./entity.ts";
import { isInTime } from "./row.ts";
import type { Stopped, Wait } from "./schema.ts";

export const findingBlocked: Stopped = {
  code: "list.schedule_search",
  message: "The blocked addresses of the list are being found. The run begins once they are, or after a day.",
};

/** Seconds until a waiting run is tried again. */
const seconds = { search: 300, budget: 21_600, other: 3_600 };

/** A refusal as programs know it. */
export const reasonOf = (refusal: VisibleError): Stopped => ({
  code: refusal instanceof Credit.Shortfall ? "credits.insufficient" : refusal.code,
  message: refusal.message,
});

export const isOfBudget = ({ code }: Stopped): boolean => code === "budget.exhausted";

/** Whether a refusal may end by itself. */
export const isTemporary = (refusal: VisibleError): boolean =>
  refusal.kind === "limit" || refusal instanceof Credit.Shortfall || isOfBudget(refusal);

/** Reasons of one kind are waited for as long, and tried again as often. */
const kindOf = (reason: Stopped): keyof typeof seconds =>
  reason.code === findingBlocked.code ? "search" : isOfBudget(reason) ? "budget" : "other";

/** Keeps the start of a wait while the reason stays of one kind; another kind starts a new wait. */
export const waitFor = (reason: Stopped, { wait }: ScheduleRow, now: string): Wait => ({
  ...reason,
  since: wait && kindOf(wait) === kindOf(reason) ? wait.since : now,
});

/** Of a schedule: whether it has to begin its run before a date. */
type Dated = Pick<ScheduleRow, "before">;

/** Whether a run may wait on: not where the wait is over, or the month ends too late for the list or the date. */
export function mayWait(
  wait: Wait,
  { before }: Dated,
  { list, now }: { list: Pick<ListRow, "timeExpires">; now: string },
): boolean {
  const end = endOf(wait, { before });
  if (now >= end) return false;
  return !isOfBudget(wait) || (isInTime(list, end) && (before === undefined || isAhead(before, end)));
}

/** The seconds until a waiting run is tried again. */
export function secondsToRetry(wait: Wait, row: Dated, now: string): number {
  if (wait.code === findingBlocked.code) return seconds.search;
  if (!isOfBudget(wait)) return seconds.other;
  const left = Math.ceil((Date.parse(endOf(wait, row)) - Date.parse(now)) / 1_000);
  return Math.min(seconds.budget, left);
}

function endOf(wait: Wait, { before }: Dated): string {
  if (isOfBudget(wait)) return monthAfter(wait.since);
  const end = daysAfter(wait.since, 1);
  return before !== undefined && startOf(before) < end ? startOf(before) : end;
}

function monthAfter(time: string): string {
  const date = new Date(time);
  return new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)).toISOString();
}
