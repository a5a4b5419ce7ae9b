import { zodResolver } from "@hookform/resolvers/zod";
import { Named } from "@winnow/core/workspace/schema";
import { useForm } from "react-hook-form";
import { errorMessage } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
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
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => void handleSubmit(({ name }) => rename.mutate(name))(event)}
    >
      {rename.isError ? (
        <Callout tone="error" announce>
          {errorMessage(rename.error)}
        </Callout>
      ) : null}
      <Field label="Workspace name" error={formState.errors.name?.message}>
        {(fieldProps) => <Input {...fieldProps} {...register("name")} autoComplete="off" />}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          pending={rename.isPending}
          disabled={watch("name").trim() === ""}
        >
          Save
        </Button>
      </div>
    </form>
  );
}
