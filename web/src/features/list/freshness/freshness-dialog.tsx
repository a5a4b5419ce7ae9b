/** Keeps a list fresh by a schedule, and says how far that has come. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { limits } from "@winnow/core/list/limits";
import type { Info, KeepFresh, Schedule, Scheduled } from "@winnow/core/list/schema";
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatDate } from "../../../lib/date.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { DialogForm } from "../../../ui/dialog-form.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { toast } from "../../../ui/toast.ts";
import { lists } from "../list-api.ts";
import { scheduleQuery } from "../queries.ts";

interface FreshnessDialogProps {
  open: boolean;
  list: Info;
  onClose: () => void;
}

export const FreshnessDialog = ({ open, list, onClose }: FreshnessDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Keep fresh"
    description="Each run verifies the addresses whose verdicts are due, at a credit each, and keeps the other verdicts. It spends for whoever set it last. The first run is a whole period from now; who changes only the credits keeps the day of the next run. A notice says how many died and came back."
  >
    <Content list={list} onClose={onClose} />
  </Dialog>
);

function Content({ list, onClose }: Omit<FreshnessDialogProps, "open">) {
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

type Days = KeepFresh["every_days"];

const options = [
  { value: "off", label: "Off", text: "It is verified only when somebody starts it." },
  { value: "7", label: "Every 7 days", text: "For a list that is mailed all the time." },
  { value: "30", label: "Every 30 days", text: "For a list that is mailed now and then." },
];

interface FormProps {
  list: Info;
  scheduled: Scheduled;
  onClose: () => void;
}

function Form({ list, scheduled, onClose }: FormProps) {
  const { schedule, addresses } = scheduled;
  const [every, setEvery] = useState(String(schedule?.every_days ?? limits.scheduleDays[0]));
  const [text, setText] = useState(
    String(schedule?.cap ?? Math.min(limits.scheduleCap, Math.max(1, 3 * addresses))),
  );
  const save = useSchedule(list.id, onClose);
  const days = limits.scheduleDays.find((one) => String(one) === every);
  const cap = capOf(text);
  return (
    <DialogForm
      saving={save}
      isDisabled={days !== undefined && cap === null}
      onSubmit={(event) => {
        event.preventDefault();
        if (days === undefined) save.mutate(null);
        else if (cap !== null) save.mutate({ every_days: days, cap });
      }}
      onClose={onClose}
    >
      {schedule === null ? null : <Standing schedule={schedule} addresses={addresses} />}
      <RadioCards label="Verify it anew" value={every} options={options} onChange={setEvery} />
      {days === undefined ? null : (
        <Field
          label="Credits for all runs together"
          help={`${nextRunText(scheduled, days)} The credits of addresses that stay unknown come back. The schedule stops before more are taken, when your role no longer allows it, or with the list, on ${formatDate(list.expires_at)}.`}
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

/** What the next run takes: of a schedule that keeps its day, or of one that is set now. */
function nextRunText({ schedule, first_runs, addresses }: Scheduled, days: Days): string {
  const keepsDay = schedule?.every_days === days && !schedule.stopped;
  const due = keepsDay ? schedule.due : first_runs?.find(({ every_days }) => every_days === days)?.due;
  return due === undefined || due === null
    ? "A run reserves a credit for each address that is due."
    : `The ${keepsDay ? "next" : "first"} run reserves ${formatQuantity(due, "credit")}: ${dueText(due, addresses)} by then.`;
}

/** "1,900 of 8,000 addresses are due". */
const dueText = (due: number, addresses: number): string =>
  `${formatCount(due)} of ${formatQuantity(addresses, "address", "addresses")} ${due === 1 ? "is" : "are"} due`;

interface StandingProps {
  schedule: Schedule;
  addresses: number;
}

/** How far a schedule has come, or why it stopped. */
function Standing({
  schedule: { set_by, used, cap, next_at, due, stopped, waits },
  addresses,
}: StandingProps) {
  if (stopped)
    return (
      <Callout tone="warning" title="It has stopped">
        {stopped.message}
      </Callout>
    );
  const next =
    next_at === null
      ? "The list is erased before the next run."
      : `The next run is on ${formatDate(next_at, true)}${due === null ? "" : `, when ${dueText(due, addresses)}`}.`;
  return (
    <Callout tone={waits ? "warning" : "info"} {...(waits && { title: "The next run waits" })}>
      {waits ? `Since ${formatDate(waits.since, true)}: ${waits.message}` : next} Credits used:{" "}
      {formatCount(used)} of {formatCount(cap)}. {ownerText(set_by)}
    </Callout>
  );
}

/** Whose a schedule is. */
function ownerText({ type, name }: Schedule["set_by"]): string {
  if (type === "person") return `Set by ${name ?? "a person who has left"}.`;
  const key = name === null ? "an API key" : `the API key “${name}”`;
  return `Set by ${key}, for which it spends until somebody else sets it.`;
}

/** The credits that a text says; null where it says none that can be allowed. */
function capOf(text: string): number | null {
  const digits = text.replaceAll(/[\s,]/g, "");
  const cap = /^\d+$/.test(digits) ? Number(digits) : 0;
  return cap >= 1 && cap <= limits.scheduleCap ? cap : null;
}

/** What a notice says once a schedule is saved. */
function savedText(schedule: Schedule | null): string {
  if (!schedule?.next_at) return "The list is not kept fresh";
  const isDue = Date.parse(schedule.next_at) <= Date.now();
  return isDue
    ? "The next run begins as soon as it can"
    : `The next run is on ${formatDate(schedule.next_at)}`;
}

/** Sets the schedule of a list, or turns it off. */
function useSchedule(id: string, onDone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: { every_days: Days; cap: number } | null) =>
      wanted === null ? lists.stopKeepingFresh(id) : lists.keepFresh(id, wanted),
    onSuccess: async (answer) => {
      client.setQueryData(scheduleQuery(id).queryKey, answer);
      onDone();
      toast.success(savedText(answer.schedule));
      await client.invalidateQueries({ queryKey: ["audit"] });
    },
  });
}
