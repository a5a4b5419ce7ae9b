import { zodResolver } from "@hookform/resolvers/zod";
import { Named } from "@winnow/core/workspace/schema";
import { useForm } from "react-hook-form";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Input } from "../../ui/form/input.tsx";
import { useRename } from "./queries.ts";

interface RenameDialogProps {
  open: boolean;
  workspace: { id: string; name: string };
  onClose: () => void;
}

export const RenameDialog = ({ open, workspace, onClose }: RenameDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Edit workspace name"
    description="Everybody in the workspace and everybody who is invited sees it."
  >
    <Form workspace={workspace} onClose={onClose} />
  </Dialog>
);

function Form({ workspace, onClose }: Omit<RenameDialogProps, "open">) {
  const rename = useRename(workspace.id, onClose);
  const { register, handleSubmit, formState, watch } = useForm({
    resolver: zodResolver(Named),
    defaultValues: { name: workspace.name },
  });
  return (
    <DialogForm
      saving={rename}
      isDisabled={watch("name").trim() === ""}
      onSubmit={(event) => void handleSubmit(({ name }) => rename.mutate(name))(event)}
      onClose={onClose}
    >
      <Field label="Workspace name" error={formState.errors.name?.message}>
        {(fieldProps) => <Input {...fieldProps} {...register("name")} autoComplete="off" />}
      </Field>
    </DialogForm>
  );
}
