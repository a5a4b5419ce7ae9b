/** The form that connects a mail service. */
import type { Provider, WithURL } from "@winnow/core/outcome-source/schema";
import { useState } from "react";
import { ApiError } from "../../lib/api-error.ts";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { DialogForm } from "../../ui/form/dialog-form.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Select } from "../../ui/form/select.tsx";
import { useConnect } from "./queries.ts";
import { SigningKeyField } from "./signing-key-field.tsx";
import { keyPlaces, providerOptions } from "./source-text.ts";

interface ConnectDialogProps {
  open: boolean;
  onClose: () => void;
  onConnected: (source: WithURL) => void;
}

export const ConnectDialog = ({ open, onClose, onConnected }: ConnectDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => next || onClose()}
    title="Connect a mail service"
    description="It gets a URL of its own, where it posts what happened to your emails."
  >
    <Form onClose={onClose} onConnected={onConnected} />
  </Dialog>
);

function Form({ onClose, onConnected }: Omit<ConnectDialogProps, "open">) {
  const [provider, setProvider] = useState<Provider>("ses");
  const [signingKey, setSigningKey] = useState("");
  const connecting = useConnect(onConnected);
  const fault = connecting.error instanceof ApiError ? connecting.error.fields["signing_key"] : undefined;
  const takesKey = keyPlaces[provider] !== null;
  return (
    <DialogForm
      saving={{ ...connecting, error: fault === undefined ? connecting.error : null }}
      action="Connect"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const key = takesKey ? signingKey.trim() : "";
        if (!connecting.isPending) connecting.mutate({ provider, signingKey: key === "" ? undefined : key });
      }}
    >
      <Field label="Mail service">
        {({ id }) => (
          <Select
            id={id}
            value={provider}
            options={providerOptions}
            className="w-full"
            onChange={(next) => {
              setProvider(next);
              connecting.reset();
            }}
          />
        )}
      </Field>
      {takesKey ? (
        <SigningKeyField
          label="Signing key (or later)"
          provider={provider}
          value={signingKey}
          error={fault}
          onChange={(value) => {
            setSigningKey(value);
            connecting.reset();
          }}
        />
      ) : null}
    </DialogForm>
  );
}
