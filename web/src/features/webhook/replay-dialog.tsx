import type { Info } from "@winnow/core/webhook/schema";
import { format, subHours } from "date-fns";
import { useState } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { RadioCards } from "../../ui/form/radio-cards.tsx";
import { useReplaySince } from "./queries.ts";

interface ReplayDialogProps {
  webhook: Info;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Sends all events since a time again. */
export const ReplayDialog = ({ webhook, open, onOpenChange }: ReplayDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={onOpenChange}
    title="Replay events"
    description="They are sent again, oldest first, with the same webhook-id, by which your program knows them."
  >
    <Form webhook={webhook} onClose={() => onOpenChange(false)} />
  </Dialog>
);

type Choice = "failed" | "all";

function Form({ webhook, onClose }: { webhook: Info; onClose: () => void }) {
  const replay = useReplaySince(webhook.id, onClose);
  const [since, setSince] = useState(() => format(subHours(new Date(), 24), "yyyy-MM-dd'T'HH:mm"));
  const [choice, setChoice] = useState<Choice>("failed");
  const time = new Date(since);
  const isWrong = Number.isNaN(time.getTime());
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isWrong)
          replay.mutate({ since: time.toISOString(), ...(choice === "failed" ? { status: choice } : {}) });
      }}
    >
      {replay.isError ? (
        <Callout tone="error" announce>
          {errorMessage(replay.error)}
        </Callout>
      ) : null}
      <Field
        label="Since"
        help="In your time. The log keeps 30 days."
        error={isWrong ? "Enter a day and a time." : undefined}
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            type="datetime-local"
            value={since}
            onChange={(event) => setSince(event.target.value)}
          />
        )}
      </Field>
      <RadioCards
        label="Which"
        value={choice}
        options={[
          { value: "failed", label: "Failed ones", text: "What your program has not got." },
          { value: "all", label: "All", text: "Also what was delivered." },
        ]}
        onChange={setChoice}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={replay.isPending}>
          Replay
        </Button>
      </div>
    </form>
  );
}
