import type { Info } from "@winnow/core/member/schema";
import { useState } from "react";
import { formatQuantity } from "../../lib/number.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { limitOf } from "./limit.ts";
import { useLimit } from "./queries.ts";

interface LimitDialogProps {
  open: boolean;
  member: Info;
  workspaceID: string;
  onClose: () => void;
}

export const LimitDialog = ({ open, onClose, ...rest }: LimitDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Monthly limit"
    description="The most credits that they may spend in a calendar month, with their API keys. What lists reserve counts until it comes back."
  >
    <Form onClose={onClose} {...rest} />
  </Dialog>
);

function Form({ member, workspaceID, onClose }: Omit<LimitDialogProps, "open">) {
  const save = useLimit(workspaceID, onClose);
  const [text, setText] = useState(member.monthly_limit === null ? "" : String(member.monthly_limit));
  const limit = limitOf(text);
  return (
    <DialogForm
      saving={save}
      isDisabled={limit === undefined}
      onSubmit={(event) => {
        event.preventDefault();
        if (limit !== undefined) save.mutate({ member, limit });
      }}
      onClose={onClose}
    >
      <Field
        label="Credits a month"
        help={`Empty for no limit. ${formatQuantity(member.spent_this_month ?? 0, "credit is", "credits are")} spent this month.`}
        error={limit === undefined ? "Enter a whole number of credits, at most 1,000,000,000." : undefined}
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
    </DialogForm>
  );
}
