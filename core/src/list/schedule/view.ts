/** How a list is kept fresh, as people and programs see it. */
import { Clock } from "../../port/clock/index.ts";
import type { ListRow } from "../entity.ts";
import { limits } from "../limits.ts";
import { daysAfter } from "../retention.ts";
import { freshAt, isAhead, notBeforeNow, startOf, timeDueFor } from "./date.ts";
import { addressesOf, dueAt } from "./due.ts";
import type { ScheduleRow } from "./entity.ts";
import { setByOf } from "./owner.ts";
import { isInTime, usedBy } from "./row.ts";
import type { ScheduleInRow } from "../schema.ts";
import type { Schedule, Scheduled, SetBy } from "./schema.ts";

/** The schedule of a list, and what a run before a date would take. */
export async function viewOf(row: ScheduleRow | null, list: ListRow, date?: string): Promise<Scheduled> {
  const now = Clock.now().toISOString();
  const next_at = row && nextRun(row, list);
  const asked = date !== undefined && isAhead(date, now) && isInTime(list, startOf(date)) ? date : null;
  const firsts = limits.scheduleDays.map((days) => daysAfter(now, days));
  const next = freshAt(row ?? {}, notBeforeNow(next_at ?? now));
  const due = await dueAt(list, [...firsts, next, ...(asked === null ? [] : [startOf(asked)])]);
  const first_runs = limits.scheduleDays.map((every_days, index) => ({
    every_days,
    due: due?.addresses[index] ?? 0,
  }));
  return {
    schedule: row && {
      ...(await summaryOf(row, list, await setByOf(row))),
      due: next_at === null ? null : (due?.addresses[firsts.length] ?? null),
    },
    addresses: addressesOf(list),
    first_runs: due && first_runs,
    run_before:
      asked === null || due === null
        ? null
        : { before: asked, begins_at: timeDueFor(asked), due: due.addresses.at(-1) ?? 0 },
  };
}

/** A schedule without what its next run would ask about, which is read from the results of its list. */
export async function summaryOf(
  row: ScheduleRow,
  list: ListRow,
  set_by: SetBy,
): Promise<Omit<Schedule, "due">> {
  const next_at = nextRun(row, list);
  return {
    set_by,
    every_days: row.everyDays ?? null,
    before: row.before ?? null,
    cap: row.cap,
    used: await usedBy(row),
    next_at,
    done_at: row.timeDone ?? null,
    stopped: row.stopped ?? null,
    waits: next_at === null ? null : (row.wait ?? null),
  };
}

/** What a row of several lists shows of a schedule. */
export function inRow(row: ScheduleRow, list: ListRow): ScheduleInRow {
  const next_at = nextRun(row, list);
  return {
    every_days: row.everyDays ?? null,
    before: row.before ?? null,
    next_at,
    waits: next_at === null ? null : (row.wait ?? null),
    stopped: row.stopped ?? null,
  };
}

function nextRun(row: ScheduleRow, list: ListRow): string | null {
  const { stopped, timeDone, timeDue } = row;
  const isOver = stopped !== undefined || timeDone !== undefined;
  return isOver || !isInTime(list, freshAt(row, notBeforeNow(timeDue))) ? null : timeDue;
}
