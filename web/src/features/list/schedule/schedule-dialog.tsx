/** Keeps a list fresh by a schedule, and says how far that has come. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { limits } from "@winnow/core/list/limits";
import { dueText } from "@winnow/core/list/schedule/due-text";
import type { Info, KeepFresh, Schedule, Scheduled } from "@winnow/core/list/schema";
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { serverNow } from "../../../lib/clock.ts";
import { formatDate } from "../../../lib/date.ts";
import { DateField } from "./date-field.tsx";
import { dateBetween, daysFor } from "./days.ts";
import { ScheduleStatus } from "./schedule-status.tsx";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { refetch } from "../../../lib/refetch.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../ui/form/dialog-form.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { RadioCards } from "../../../ui/form/radio-cards.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { lists } from "../list-api.ts";
import { scheduleQuery } from "../queries.ts";

interface ScheduleDialogProps {
  open: boolean;
  list: Info;
  onClose: () => void;
}

export const ScheduleDialog = ({ open, list, onClose }: ScheduleDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Keep fresh"
    description="Each run verifies the addresses whose verdicts are due, at a credit each, and keeps the other verdicts. It spends for the person who set it last. A notice says how many died and came back."
  >
    <Content list={list} onClose={onClose} />
  </Dialog>
);

function Content({ list, onClose }: Omit<ScheduleDialogProps, "open">) {
  const { data, error, refetch, isFetching, isFetchedAfterMount } = useQuery(scheduleQuery(list.id));
  if (data && isFetchedAfterMount && !error) return <Form list={list} scheduled={data} onClose={onClose} />;
  if (!error) return <Skeleton className="h-64 w-full rounded-card" />;
  return (
    <div className="grid gap-4">
      <Callout tone="error" announce>
        {errorMessage(error)}
      </Callout>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Close</Button>
        <Button pending={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </div>
    </div>
  );
}

type Days = (typeof limits.scheduleDays)[number];

const options = [
  { value: "off", label: "Off", text: "It is verified only when somebody starts it." },
  { value: "7", label: "Every 7 days", text: "For a list that is mailed all the time." },
  { value: "30", label: "Every 30 days", text: "For a list that is mailed now and then." },
  { value: "date", label: "Before a date", text: "Once, for an email that goes out on a day that you name." },
];

interface FormProps {
  list: Info;
  scheduled: Scheduled;
  onClose: () => void;
}

/** What the form asks for: to be off, days or a date; null while that is not whole. */
type Wanted = { every_days: Days } | { before: string } | "off" | null;

function wantedOf(every: string, date: string | null): Wanted {
  if (every === "off") return "off";
  if (every === "date") return date === null ? null : { before: date };
  const days = limits.scheduleDays.find((one) => String(one) === every);
  return days === undefined ? null : { every_days: days };
}

const choiceOf = (schedule: Schedule | null): string =>
  schedule?.before != null ? "date" : String(schedule?.every_days ?? limits.scheduleDays[0]);

function Form({ list, scheduled, onClose }: FormProps) {
  const { schedule, addresses } = scheduled;
  const [every, setEvery] = useState(choiceOf(schedule));
  const [dateText, setDateText] = useState(schedule?.before ?? "");
  const [text, setText] = useState(
    String(schedule?.cap ?? Math.min(limits.scheduleCap, Math.max(1, 3 * addresses))),
  );
  const save = useSchedule(list.id, onClose);
  const days = daysFor(list.expires_at);
  const date = dateBetween(dateText, days);
  const { data: asked } = useQuery({ ...scheduleQuery(list.id, date ?? undefined), enabled: date !== null });
  const run = date === null ? null : (asked?.run_before ?? null);
  const wanted = wantedOf(every, date);
  const cap = capOf(text);
  return (
    <DialogForm
      saving={save}
      isDisabled={wanted === null || (wanted !== "off" && cap === null)}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted === "off") save.mutate(null);
        else if (wanted !== null && cap !== null) save.mutate({ ...wanted, cap });
      }}
      onClose={onClose}
    >
      {schedule === null ? null : <ScheduleStatus schedule={schedule} addresses={addresses} />}
      <RadioCards label="Verify it anew" value={every} options={options} onChange={setEvery} />
      {every === "date" ? (
        <DateField days={days} text={dateText} begins_at={run?.begins_at ?? null} onChange={setDateText} />
      ) : null}
      {every === "off" ? null : (
        <Field
          label={every === "date" ? "Credits for the run" : "Credits for all runs together"}
          help={`${every === "date" ? datedRunText(run, addresses) : nextRunText(scheduled, every)} The credits of addresses that stay unknown come back. The schedule stops before more are taken, when your role no longer allows it, or with the list, on ${formatDate(list.expires_at)}.`}
          error={
            cap === null
              ? `Enter a whole number of credits, from 1 to ${formatCount(limits.scheduleCap)}.`
              : undefined
          }
        >
          {(fieldProps) => (
            <Input
              {...fieldProps}
              inputMode="numeric"
              value={text}
              onChange={(event) => setText(event.target.value)}
              autoComplete="off"
              maxLength={13}
            />
          )}
        </Field>
      )}
    </DialogForm>
  );
}

/** What the run before a date takes. */
const datedRunText = (run: Scheduled["run_before"], addresses: number): string =>
  run === null
    ? "The run reserves a credit for each address that is due on the day."
    : `The run reserves ${formatQuantity(run.due, "credit")}: ${dueText(run.due, addresses)} on the day.`;

/** What the next run takes: of a schedule that keeps its day, or of one that is set now. */
function nextRunText({ schedule, first_runs, addresses }: Scheduled, every: string): string {
  const keepsDay = String(schedule?.every_days) === every && !schedule?.stopped;
  const due = keepsDay
    ? schedule?.due
    : first_runs?.find(({ every_days }) => String(every_days) === every)?.due;
  return due === undefined || due === null
    ? "A run reserves a credit for each address that is due."
    : `The ${keepsDay ? "next run keeps its day and" : "first run, a whole period from now,"} reserves ${formatQuantity(due, "credit")}: ${dueText(due, addresses)} by then.`;
}

/** The credits that a text says; null where it says none that can be allowed. */
function capOf(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, "");
  const cap = /^\d+$/.test(digits) ? Number(digits) : 0;
  return cap >= 1 && cap <= limits.scheduleCap ? cap : null;
}

/** What a notice says once a schedule is saved. */
function savedText(schedule: Schedule | null): string {
  if (schedule?.done_at) return "Its run is done";
  if (!schedule?.next_at) return "The list is not kept fresh";
  const isDue = Date.parse(schedule.next_at) <= serverNow();
  return isDue
    ? "The next run begins as soon as it can"
    : `The next run is on ${formatDate(schedule.next_at)}`;
}

/** Sets the schedule of a list, or turns it off. */
function useSchedule(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: KeepFresh | null) =>
      wanted === null ? lists.stopKeepingFresh(id) : lists.keepFresh(id, wanted),
    onSuccess: async (answer) => {
      client.setQueryData(scheduleQuery(id).queryKey, answer);
      onDone();
      toast.success(savedText(answer.schedule));
      await refetch(client, "list");
    },
  });
}
