/** The form that gives a connected mail service its signing key. */
import type { Info, Provider } from "@winnow/core/outcome-source/schema";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { sourceNames } from "../../shared/rule/suppression-text.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { toast } from "../../ui/overlay/toast.ts";
import { useSetSigningKey } from "./queries.ts";
import { SigningKeyField } from "./signing-key-field.tsx";

interface KeyDialogProps {
  source: Info & { provider: Provider };
  open: boolean;
  onClose: () => void;
}

export const KeyDialog = ({ source, open, onClose }: KeyDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => next || onClose()}
    title={`The signing key of ${sourceNames[source.provider]}`}
    description={
      source.key_hint === null
        ? "It proves that the service itself sent an event."
        : `It replaces the key that ends with ${source.key_hint}.`
    }
  >
    <Form source={source} onClose={onClose} />
  </Dialog>
);

function Form({ source: { id, provider }, onClose }: Omit<KeyDialogProps, "open">) {
  const [value, setValue] = useState("");
  const [isTried, setTried] = useState(false);
  const setting = useSetSigningKey(id, () => {
    toast.success("The signing key is stored");
    onClose();
  });
  const refused = setting.error instanceof ApiError ? setting.error.fields["signing_key"] : undefined;
  const fault = refused ?? (isTried && value.trim() === "" ? "Enter the signing key." : undefined);
  return (
    <DialogForm
      saving={{ ...setting, error: refused === undefined ? setting.error : null }}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (value.trim() !== "" && !setting.isPending) setting.mutate(value.trim());
      }}
    >
      <SigningKeyField
        label="Signing key"
        provider={provider}
        value={value}
        error={fault}
        onChange={(next) => {
          setValue(next);
          setting.reset();
        }}
      />
    </DialogForm>
  );
}
