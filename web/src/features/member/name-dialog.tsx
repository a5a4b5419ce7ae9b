import { zodResolver } from "@hookform/resolvers/zod";
import { Update, type Info } from "@winnow/core/member/schema";
import { useForm } from "react-hook-form";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { useRenameMember } from "./queries.ts";

interface NameDialogProps {
  open: boolean;
  member: Info;
  workspaceID: string;
  onClose: () => void;
}

export const NameDialog = ({ open, onClose, ...rest }: NameDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Edit name"
    description="This workspace knows them by it. The name of their account stays theirs."
  >
    <Form onClose={onClose} {...rest} />
  </Dialog>
);

const Names = Update.pick({ first_name: true, last_name: true }).required();

function Form({ member, workspaceID, onClose }: Omit<NameDialogProps, "open">) {
  const rename = useRenameMember(workspaceID, onClose);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Names),
    defaultValues: { first_name: member.first_name, last_name: member.last_name },
  });
  const { errors } = formState;
  return (
    <DialogForm
      saving={rename}
      onSubmit={(event) => void handleSubmit((names) => rename.mutate({ member, names }))(event)}
      onClose={onClose}
    >
      <Field label="First name" error={errors.first_name?.message}>
        {(fieldProps) => <Input {...fieldProps} {...register("first_name")} autoComplete="off" />}
      </Field>
      <Field label="Last name" error={errors.last_name?.message}>
        {(fieldProps) => <Input {...fieldProps} {...register("last_name")} autoComplete="off" />}
      </Field>
    </DialogForm>
  );
}
