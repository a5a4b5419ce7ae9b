/** Replaces a secret: the old one stays valid for a chosen time. */
import { useState, type ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";

const overlaps = [
  { value: "0", label: "Nothing: it ends at once" },
  { value: "1", label: "1 hour" },
  { value: "4", label: "4 hours" },
  { value: "12", label: "12 hours" },
  { value: "24", label: "24 hours" },
  { value: "48", label: "48 hours" },
  { value: "72", label: "72 hours" },
] as const;
type Hours = (typeof overlaps)[number]["value"];

interface OverlapDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  description: ReactNode;
  /** Label of the select box. */
  label: string;
  /** Label of the confirming button; a verb. */
  action: string;
  error: string | null;
  isPending: boolean;
  onConfirm: (hours: number) => void;
}

export function OverlapDialog(props: OverlapDialogProps) {
  const { open, onOpenChange, title, description, label, action, error, isPending, onConfirm } = props;
  const [hours, setHours] = useState<Hours>("24");
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={title} description={description}>
      <form
        noValidate
        className="grid gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm(Number(hours));
        }}
      >
        {error === null ? null : (
          <Callout tone="error" announce>
            {error}
          </Callout>
        )}
        <Field
          label={label}
          help={
            hours === "0"
              ? "Programs that use the old one are refused from now on."
              : "Give your programs the new one within this time."
          }
        >
          {({ id }) => (
            <Select id={id} value={hours} options={overlaps} onChange={setHours} className="w-full" />
          )}
        </Field>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={() => onOpenChange(false)}>Cancel</Button>
          <Button type="submit" variant="primary" pending={isPending}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
