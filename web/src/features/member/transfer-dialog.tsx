import type { Info } from "@winnow/core/member/schema";
import { useState } from "react";
import { useAuth } from "../../lib/auth.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { PasswordField } from "../../ui/form/password-field.tsx";
import { nameOf, useTransfer } from "./queries.ts";

/** The provider value of users who sign in with a password. */
const byPassword = 1;

interface TransferDialogProps {
  open: boolean;
  member: Info;
  workspaceID: string;
  onClose: () => void;
}

export const TransferDialog = ({ open, member, workspaceID, onClose }: TransferDialogProps) => (
  <Dialog
    open={open}
    onOpenChange={(next) => {
      if (!next) onClose();
    }}
    title="Transfer ownership"
    description={
      <>
        <bdi className="font-medium text-ink">{nameOf(member)}</bdi> becomes the owner of this workspace, with
        its lists, credits and plan. You stay as an admin. Only the new owner can undo this. A plan that you
        pay for stays on your payment method until it is cancelled. Automatic top-ups are turned off.
      </>
    }
  >
    <Form member={member} workspaceID={workspaceID} onClose={onClose} />
  </Dialog>
);

function Form({ member, workspaceID, onClose }: Omit<TransferDialogProps, "open">) {
  const transfer = useTransfer(workspaceID, onClose);
  const hasPassword = useAuth(({ user }) => user?.provider === byPassword);
  const [password, setPassword] = useState("");
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        transfer.mutate({ to: member, password: hasPassword ? password : undefined });
      }}
    >
      {transfer.isError ? (
        <Callout tone="error" announce>
          {errorMessage(transfer.error)}
        </Callout>
      ) : null}
      {hasPassword ? <PasswordField value={password} onChange={setPassword} /> : null}
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="danger"
          disabled={hasPassword && password === ""}
          pending={transfer.isPending}
        >
          Transfer ownership
        </Button>
      </div>
    </form>
  );
}
