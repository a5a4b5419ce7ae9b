import { EventType, type Info, meanings } from "@winnow/core/webhook/schema";
import { useState } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { useSendTest } from "./queries.ts";

interface TestDialogProps {
  webhook: Info;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onSent: (delivery: string) => void;
}

/** Sends an event with sample data. */
export function TestDialog({ webhook, open, onOpenChange, onSent }: TestDialogProps) {
  const send = useSendTest(webhook.id, onSent);
  const [type, setType] = useState<EventType>(webhook.events[0] ?? "list.completed");
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Send a test event"
      description="The URL gets an event with sample data, signed like any other."
    >
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          send.mutate(type);
        }}
      >
        {send.isError ? (
          <Callout tone="error" announce>
            {errorMessage(send.error)}
          </Callout>
        ) : null}
        <Field label="Type" help={meanings[type].says}>
          {({ id }) => (
            <Select
              id={id}
              value={type}
              options={EventType.options.map((value) => ({ value, label: value }))}
              onChange={setType}
              className="w-full"
            />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" pending={send.isPending}>
            Send
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
