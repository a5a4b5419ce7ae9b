import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { parseUserAgent } from "../../../lib/user-agent.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Dialog } from "../../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../../ui/form/dialog-form.tsx";
import { Field } from "../../../ui/form/field.tsx";
import { Input } from "../../../ui/form/input.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { addPasskey, passkeyFault } from "./browser.ts";

interface NewPasskeyProps {
  open: boolean;
  /** Whether a code of the second factor is needed. */
  needsCode: boolean;
  onClose: () => void;
  onAdded: () => void;
}

/** Names a passkey and has the browser make it. */
export function NewPasskey({ open, needsCode, onClose, onAdded }: NewPasskeyProps) {
  const [name, setName] = useState(() => parseUserAgent(navigator.userAgent).name);
  const [code, setCode] = useState("");
  const add = useMutation({
    mutationFn: addPasskey,
    onSuccess: () => {
      toast.success("Passkey added");
      onAdded();
    },
  });
  const close = () => {
    add.reset();
    setCode("");
    onClose();
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) close();
      }}
      title="Add a passkey"
      description="It signs you in alone, by fingerprint, face or the PIN of your device."
    >
      <DialogForm
        saving={{ isPending: add.isPending, error: null }}
        action="Add it"
        isDisabled={name.trim() === "" || (needsCode && code.trim() === "")}
        onSubmit={(event) => {
          event.preventDefault();
          add.mutate({ name, code });
        }}
        onClose={close}
      >
        {add.isError ? (
          <Callout tone="error" announce>
            {passkeyFault(add.error)}
          </Callout>
        ) : null}
        <Field label="Name" help="By which you recognise it.">
          {(fieldProps) => (
            <Input
              {...fieldProps}
              value={name}
              maxLength={80}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </Field>
        {needsCode ? (
          <Field label="Code of your app, or a recovery code">
            {(fieldProps) => (
              <Input
                {...fieldProps}
                value={code}
                autoComplete="one-time-code"
                onChange={({ target }) => setCode(target.value)}
              />
            )}
          </Field>
        ) : null}
      </DialogForm>
    </Dialog>
  );
}
