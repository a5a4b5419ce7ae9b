import type { Entry } from "@winnow/core/audit/schema";
import { formatDate } from "../../lib/date.ts";

export interface Day {
  name: string;
  entries: Entry[];
}

/** Groups audit entries by day in the user's time zone. */
export function groupByDay(entries: readonly Entry[]): Day[] {
  const days: Day[] = [];
  for (const entry of entries) {
    const name = formatDate(entry.created_at);
    const last = days.at(-1);
    if (last?.name === name) last.entries.push(entry);
    else days.push({ name, entries: [entry] });
  }
  return days;
}
