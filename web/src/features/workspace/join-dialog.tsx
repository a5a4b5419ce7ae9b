import { useQuery } from "@tanstack/react-query";
import type { InvitationDetails } from "@winnow/core/member/schema";
import { useRef, useState } from "react";
import { formatRelative } from "../../lib/date.ts";
import { errorMessage, isRefused } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Dialog } from "../../ui/overlay/dialog.tsx";
import { Field } from "../../ui/form/field.tsx";
import { Initial } from "../../ui/initial-avatar.tsx";
import { Input } from "../../ui/form/input.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { invitationQuery, useJoin } from "./queries.ts";

interface JoinDialogProps {
  open: boolean;
  /** The code from an invitation link, or an empty string. */
  code: string;
  onClose: () => void;
}

/** Joins a team by its code. With a code from a link, the invitation is shown first. */
export function JoinDialog({ open, code, onClose }: JoinDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose();
      }}
      title="Join Team"
      description="Enter the joining code provided to you to access your workspace."
    >
      <Form key={code} code={code} onClose={onClose} />
    </Dialog>
  );
}

function Form({ code, onClose }: Omit<JoinDialogProps, "open">) {
  const [typed, setTyped] = useState(code);
  const join = useJoin(onClose);
  const token = typed.trim();
  const field = useRef<HTMLInputElement>(null);
  const isWrong = isRefused(join.error) && join.variables === token;
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        join.mutate(token, { onError: (error) => isRefused(error) && field.current?.focus() });
      }}
    >
      {code !== "" && token === code ? <Invitation code={code} /> : null}
      <Field
        label="Joining Code"
        help="If you've received an invitation code via email, enter it here to join the team."
        error={isWrong ? errorMessage(join.error) : undefined}
      >
        {(fieldProps) => (
          <Input
            {...fieldProps}
            ref={field}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={100}
            className="font-mono"
          />
        )}
      </Field>
      <div className="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="primary" disabled={token === ""} pending={join.isPending}>
          Join Team
        </Button>
      </div>
    </form>
  );
}

/** The details of an invitation, or the reason why it cannot be used. */
function Invitation({ code }: { code: string }) {
  const { data: offer, error } = useQuery(invitationQuery(code));
  if (error !== null && offer === undefined)
    return (
      <Callout tone="error" title="This invitation cannot be used" announce>
        {errorMessage(error)}
      </Callout>
    );
  if (offer === undefined) return <Skeleton className="h-[5.375rem] rounded-card!" />;
  return <InvitationSummary offer={offer} />;
}

const InvitationSummary = ({
  offer: { workspace, role, inviter, email, expires_at },
}: {
  offer: InvitationDetails;
}) => (
  <div className="flex items-center gap-4 rounded-card bg-sunken p-4">
    <Initial name={workspace.name} className="size-11! rounded-control! text-base!" />
    <div className="min-w-0 text-sm">
      <p className="text-ink">
        <bdi className="font-medium">{inviter}</bdi> invites you to{" "}
        <bdi className="font-medium">{workspace.name}</bdi> as {role.name}.
      </p>
      <p className="mt-0.5 text-[0.8125rem] text-ink-muted">
        For <bdi>{email}</bdi>, ends {formatRelative(expires_at)}
      </p>
    </div>
  </div>
);
