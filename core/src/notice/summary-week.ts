import { Clock } from "../port/clock/index.ts";
import type { Choices } from "./schema.ts";

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;

/** Monday, 5 January 1970, 06:00 UTC. */
const firstMonday = 4 * dayMs + 6 * 3_600_000;

/** The last Monday at 06:00 UTC, when a week ends and its summary is due. ISO 8601. */
export const lastWeekEnd = (now: Date): string =>
  new Date(now.getTime() - ((now.getTime() - firstMonday) % weekMs)).toISOString();

/** A week before. */
export const weekBefore = (end: string): string => new Date(Date.parse(end) - weekMs).toISOString();

interface SummaryState {
  summaries: "weekly" | "none";
  summarizedUntil: string;
}

/** Whether a person waits for summaries, of weeks from their choice on. */
export function summaryState(choices: Choices, before: SummaryState | null): SummaryState {
  const isWaiting = Object.values(choices.weekly ?? {}).some(Boolean);
  const hasWaited = before?.summaries === "weekly";
  return {
    summaries: isWaiting ? "weekly" : "none",
    summarizedUntil: hasWaited ? before.summarizedUntil : lastWeekEnd(Clock.now()),
  };
}
