/** The dialog in which a retention is chosen. */
import { useState } from "react";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../ui/form/dialog-form.tsx";
import { RadioCards } from "../../../ui/form/radio-cards.tsx";
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
    <DialogForm
      saving={saving}
      isDisabled={days === undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (days !== undefined) onSave(days);
      }}
      onClose={onClose}
    >
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
    </DialogForm>
  );
}
