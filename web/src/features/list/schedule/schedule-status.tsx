/** How far a schedule has come. */
import { dueText } from "@winnow/core/list/schedule/due-text";
import type { Schedule } from "@winnow/core/list/schema";
import { formatDate, formatDay } from "../../../lib/date.ts";
import { formatCount } from "../../../lib/number.ts";
import { Callout } from "../../../ui/state/callout.tsx";

interface ScheduleStatusProps {
  schedule: Schedule;
  addresses: number;
}

/** How far a schedule has come, or why it stopped. */
export function ScheduleStatus({ schedule, addresses }: ScheduleStatusProps) {
  const { set_by, used, cap, stopped, waits } = schedule;
  if (stopped)
    return (
      <Callout tone="warning" title="It has stopped">
        {stopped.message}
      </Callout>
    );
  return (
    <Callout tone={waits ? "warning" : "info"} {...(waits && { title: "The next run waits" })}>
      {waits ? `Since ${formatDate(waits.since, true)}: ${waits.message}` : runText(schedule, addresses)}{" "}
      Credits used: {formatCount(used)} of {formatCount(cap)}. {ownerText(set_by)}
    </Callout>
  );
}

/** When the next run is, or was the only one. */
function runText({ before, next_at, due, done_at }: Schedule, addresses: number): string {
  const day = before === null ? "" : formatDay(before);
  if (done_at !== null) return `Done on ${formatDate(done_at, true)}, for ${day}.`;
  if (next_at === null)
    return `The list is erased before ${before === null ? "the next run" : `${day} is over`}.`;
  const isDue = due === null ? "" : `, when ${dueText(due, addresses)}`;
  return before === null
    ? `The next run is on ${formatDate(next_at, true)}${isDue}.`
    : `The run is on ${formatDate(next_at, true)}, for ${day}${isDue}.`;
}

/** Whose a schedule is. */
function ownerText({ type, name }: Schedule["set_by"]): string {
  if (type === "person") return `Set by ${name ?? "a person who has left"}.`;
  const key = name === null ? "an API key" : `the API key “${name}”`;
  return `Set by ${key}, for which it spends until somebody else sets it.`;
}
