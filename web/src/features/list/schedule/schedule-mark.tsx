import type { ScheduleInRow } from "@winnow/core/list/schema";
import { CalendarClock, TriangleAlert } from "lucide-react";
import { scheduleMarkText } from "./schedule-text.ts";

/** The schedule of a list in its row, by an icon and in words. */
export function ScheduleMark({ schedule }: { schedule: ScheduleInRow }) {
  const needsHelp = schedule.stopped !== null || schedule.waits !== null;
  const Icon = needsHelp ? TriangleAlert : CalendarClock;
  return (
    <p className="figures mt-1 flex gap-2 text-[0.8125rem] text-ink-muted">
      <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${needsHelp ? "text-risky" : ""}`} />
      {scheduleMarkText(schedule)}
    </p>
  );
}
