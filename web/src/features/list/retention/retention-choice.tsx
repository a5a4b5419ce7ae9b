/** The dialog in which a retention is chosen. */
import { useState } from "react";
import { errorMessage } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { RadioCards } from "../../../ui/radio-cards.tsx";
import { retentionName, type Retention } from "./retention-names.ts";

interface RetentionChoiceProps {
  open: boolean;
  title: string;
  description: string;
  choices: readonly Retention[];
  present: Retention | undefined;
  /** What a choice means. */
  textOf: (days: Retention) => string;
  saving: { isPending: boolean; error: Error | null };
  onSave: (days: Retention) => void;
  onClose: () => void;
}

export const RetentionChoice = ({ open, title, description, onClose, ...form }: RetentionChoiceProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title={title}
    description={description}
  >
    <Form onClose={onClose} {...form} />
  </Dialog>
);

type FormProps = Omit<RetentionChoiceProps, "open" | "title" | "description">;

function Form({ choices, present, textOf, saving, onSave, onClose }: FormProps) {
  const [days, setDays] = useState(present);
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (days !== undefined) onSave(days);
      }}
    >
      {saving.error === null ? null : (
        <Callout tone="error" announce>
          {errorMessage(saving.error)}
        </Callout>
      )}
      <RadioCards
        label="Keep it for"
        value={String(days)}
        options={choices.map((each) => ({
          value: String(each),
          label: retentionName(each),
          text: textOf(each),
        }))}
        onChange={(chosen) => setDays(choices.find((each) => String(each) === chosen))}
      />
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" pending={saving.isPending} disabled={days === undefined}>
          Save
        </Button>
      </div>
    </form>
  );
}
