import { zodResolver } from "@hookform/resolvers/zod";
import { type Info, Update } from "@winnow/core/list/schema";
import { useForm } from "react-hook-form";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../ui/form/dialog-form.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { useRename } from "../queries.ts";

interface RenameDialogProps {
  open: boolean;
  list: Pick<Info, "id" | "name" | "filename">;
  onClose: () => void;
}

export const RenameDialog = ({ open, list, onClose }: RenameDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Rename list"
    description={
      list.filename === null
        ? "Everybody in the workspace sees its name."
        : "Everybody in the workspace sees its name. The file keeps its own."
    }
  >
    <Form list={list} onClose={onClose} />
  </Dialog>
);

const Naming = Update.pick({ name: true }).required();

function Form({ list, onClose }: Omit<RenameDialogProps, "open">) {
  const rename = useRename(list.id, onClose);
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(Naming),
    defaultValues: { name: list.name },
  });
  return (
    <DialogForm
      saving={rename}
      action="Rename"
      onSubmit={(event) => void handleSubmit(({ name }) => rename.mutate(name))(event)}
      onClose={onClose}
    >
      <Field label="Name of the list" error={formState.errors.name?.message}>
        {(fieldProps) => <Input {...fieldProps} {...register("name")} autoComplete="off" />}
      </Field>
    </DialogForm>
  );
}
