/** Suppresses addresses of a result, for a reason. */
import type { Reason } from "@winnow/core/suppression/schema";
import { useState } from "react";
import { formatQuantity } from "../../../../lib/number.ts";
import { reasonOptions } from "../../../../shared/rule/suppression-text.ts";
import { useSuppress } from "../../../../shared/rule/suppressions.ts";
import { Dialog } from "../../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../../ui/form/dialog-form.tsx";
import { Field } from "../../../../ui/form/field.tsx";
import { Select } from "../../../../ui/form/select.tsx";
import { toast } from "../../../../ui/overlay/toast.ts";
import { valuesOf } from "./new-rules.ts";

interface SuppressDialogProps {
  addresses: readonly string[];
  open: boolean;
  onClose: () => void;
}

export function SuppressDialog({ addresses, open, onClose }: SuppressDialogProps) {
  const emails = valuesOf("address", addresses);
  const about =
    emails.length === 1 ? (emails[0] ?? "") : formatQuantity(emails.length, "address", "addresses");
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Suppress ${about}?`}
      description="You must not send to it. It is no longer verified, costs nothing, and is left out of cleaned files, even where a rule allows it."
    >
      <Form emails={emails} about={about} onClose={onClose} />
    </Dialog>
  );
}

interface FormProps {
  emails: readonly string[];
  about: string;
  onClose: () => void;
}

function Form({ emails, about, onClose }: FormProps) {
  const [reason, setReason] = useState<Reason>("manual");
  const suppressing = useSuppress(({ added }) => {
    onClose();
    toast.success(added === 0 ? `${about} suppressed before` : `${about} suppressed`);
  });
  return (
    <DialogForm
      saving={suppressing}
      action="Suppress"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (!suppressing.isPending) suppressing.mutate({ emails, reason });
      }}
    >
      <Field label="Reason">
        {({ id }) => (
          <Select id={id} value={reason} options={reasonOptions} onChange={setReason} className="w-full" />
        )}
      </Field>
    </DialogForm>
  );
}
