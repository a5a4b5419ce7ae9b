import { useMutation } from "@tanstack/react-query";
import type { State } from "@winnow/core/archive/schema";
import { useState } from "react";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/field.tsx";
import { Input } from "../../../ui/input.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { archiveQuery } from "./queries.ts";

interface Props {
  workspace: { id: string; name: string };
  state: State;
  open: boolean;
  onClose: () => void;
}

/** Asks the owner who they are before everything of a workspace is exported. */
export const ExportDialog = ({ open, onClose, ...rest }: Props) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Export this workspace"
    description={`The file has everything of ${rest.workspace.name}, so we make sure that it is you.`}
  >
    <Proof {...rest} onClose={onClose} />
  </Dialog>
);

function Proof({ workspace: { id }, state, onClose }: Omit<Props, "open">) {
  const { needs_password: needsPassword, needs_code: needsCode, archive } = state;
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const begin = useMutation({
    mutationFn: () =>
      unwrap(
        api.workspace[":id"].archive.$post({
          param: { id },
          json: { password, code },
        }),
      ),
    onSuccess: async () => {
      await queryClient.invalidateQueries(archiveQuery(id));
      onClose();
    },
  });
  const isReady = (!needsPassword || password !== "") && (!needsCode || code !== "");
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) begin.mutate();
      }}
    >
      {begin.isError ? (
        <Callout tone="error" announce>
          {errorMessage(begin.error)}
        </Callout>
      ) : null}
      {needsPassword ? (
        <PasswordField value={password} onChange={setPassword} />
      ) : (
        <p className="text-sm text-ink-muted">
          You have no password: if you logged in a while ago, we ask you to log in with Google again.
        </p>
      )}
      {needsCode ? (
        <Field label="Code of your second factor" help="Of your app, or a recovery code.">
          {(fieldProps) => (
            <Input
              {...fieldProps}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              autoComplete="one-time-code"
            />
          )}
        </Field>
      ) : null}
      {archive?.state === "ready" ? (
        <p className="text-sm text-ink-muted">The export that is ready now is erased.</p>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={!isReady} pending={begin.isPending}>
          Begin
        </Button>
      </div>
    </form>
  );
}
