import { zodResolver } from "@hookform/resolvers/zod";
import { type Passkey, PasskeyName } from "@winnow/core/account/schema";
import { useMutation } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
import { api, unwrap } from "../../../lib/api.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../ui/form/dialog-form.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { passkeysQuery } from "../queries.ts";

interface PasskeyNameDialogProps {
  open: boolean;
  passkey: Passkey;
  onClose: () => void;
}

/** Gives a passkey another name. */
export const PasskeyNameDialog = ({ open, passkey, onClose }: PasskeyNameDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Rename passkey"
    description="The name is for you alone: your device may call it otherwise."
  >
    <Form passkey={passkey} onClose={onClose} />
  </Dialog>
);

function Form({ passkey: { id, name }, onClose }: Omit<PasskeyNameDialogProps, "open">) {
  const rename = useMutation({
    mutationFn: (json: { name: string }) => unwrap(api.user.passkeys[":id"].$patch({ param: { id }, json })),
    onSuccess: async () => {
      await queryClient.invalidateQueries(passkeysQuery);
      onClose();
      toast.success("Passkey renamed");
    },
  });
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(PasskeyName),
    defaultValues: { name },
  });
  return (
    <DialogForm
      saving={rename}
      onSubmit={(event) => void handleSubmit((given) => rename.mutate(given))(event)}
      onClose={onClose}
    >
      <Field label="Name" error={formState.errors.name?.message}>
        {(fieldProps) => <Input {...fieldProps} {...register("name")} autoComplete="off" />}
      </Field>
    </DialogForm>
  );
}
