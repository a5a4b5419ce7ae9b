/** The form that suppresses addresses. */
import { limits } from "@winnow/core/suppression/limits";
import type { Reason } from "@winnow/core/suppression/schema";
import { useState } from "react";
import { formatQuantity } from "../../lib/number.ts";
import { reasonOptions } from "../../shared/rule/suppression-text.ts";
import { useSuppress } from "../../shared/rule/suppressions.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Textarea } from "../../ui/form/input.tsx";
import { LeaveGuard } from "../../ui/overlay/leave-guard.tsx";
import { Select } from "../../ui/form/select.tsx";
import { toast } from "../../ui/overlay/toast.ts";

interface NewSuppressionProps {
  open: boolean;
  onClose: () => void;
}

export const NewSuppression = ({ open, onClose }: NewSuppressionProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => next || onClose()}
    title="Suppress addresses"
    description="They are no longer verified, cost nothing, and are left out of cleaned files, also of existing results."
  >
    <Form onClose={onClose} />
  </Dialog>
);

function Form({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [reason, setReason] = useState<Reason>("manual");
  const [fault, setFault] = useState<string>();
  const emails = text.split(/[\s,;]+/).filter((email) => email !== "");
  const suppressing = useSuppress(({ added, unchanged, refused, refusals }) => {
    const done = added + unchanged;
    if (done > 0) toast.success(`${formatQuantity(done, "address", "addresses")} suppressed`);
    if (refused === 0) return onClose();
    setText(refusals.map(({ index }) => emails[index] ?? "").join("\n"));
    setFault(refused === 1 ? "This is not an address." : "These are not addresses.");
  });
  return (
    <DialogForm
      saving={suppressing}
      action={
        emails.length > 1 ? `Suppress ${formatQuantity(emails.length, "address", "addresses")}` : "Suppress"
      }
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (emails.length === 0) return setFault("Enter an address.");
        if (emails.length > limits.added)
          return setFault(`At most ${limits.added.toLocaleString("en")} at once. Import the rest as a file.`);
        if (!suppressing.isPending) suppressing.mutate({ emails, reason });
      }}
    >
      <LeaveGuard
        hasSomething={() => text.trim() !== "" && !suppressing.isPending}
        title="Leave without suppressing?"
        description="The addresses that you entered are lost."
      />
      <Field label="Addresses" help="One per line." error={fault}>
        {(fieldProps) => (
          <Textarea
            {...fieldProps}
            rows={4}
            value={text}
            placeholder="jane@example.com"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            onChange={(event) => {
              setText(event.target.value);
              setFault(undefined);
              suppressing.reset();
            }}
          />
        )}
      </Field>
      <Field label="Reason">
        {({ id }) => (
          <Select id={id} value={reason} options={reasonOptions} onChange={setReason} className="w-full" />
        )}
      </Field>
    </DialogForm>
  );
}
