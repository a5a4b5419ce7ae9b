import { useQuery } from "@tanstack/react-query";
import type { Invitation } from "@winnow/core/member/schema";
import { MailX, RotateCw } from "lucide-react";
import { useState } from "react";
import { useRestoreFocus } from "../../hooks/use-restore-focus.ts";
import { useCan } from "../../lib/auth.ts";
import { formatRelative } from "../../lib/date.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Confirm } from "../../ui/overlay/dialog.tsx";
import { Badge } from "../../ui/status-mark.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { invitationsQuery, useResend, useRevoke } from "./queries.ts";

/** Pending invitations. Renders nothing when there are none. */
export function Invitations() {
  const { data: invitations, error, refetch } = useQuery(invitationsQuery);
  useRestoreFocus(invitations?.length);
  if (error !== null && invitations === undefined)
    return (
      <Callout tone="error" title="The invitations could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (invitations === undefined || invitations.length === 0) return null;
  return (
    <section aria-labelledby="invitations-title">
      <h2 id="invitations-title" className="mb-4 text-lg font-semibold text-ink">
        Pending invitations
      </h2>
      <Card className="overflow-hidden">
        <ul>
          {invitations.map((invitation) => (
            <Entry key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      </Card>
    </section>
  );
}

function Entry({ invitation }: { invitation: Invitation }) {
  const { email, role, inviter, is_expired, sent_at, expires_at } = invitation;
  const mayResend = useCan("my_team", "add");
  const mayRevoke = useCan("my_team", "delete");
  const [isRevoking, setRevoking] = useState(false);
  const resend = useResend();
  const revoke = useRevoke(() => setRevoking(false));
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3 border-b border-line px-6 py-4 last:border-0 max-sm:px-5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm font-medium text-ink">
          <bdi className="min-w-0 break-all">{email}</bdi>
          {is_expired ? <Badge tone="risky">Expired</Badge> : null}
        </p>
        <p className="mt-0.5 text-[0.8125rem] text-ink-muted">
          As {role.name}, by <bdi>{inviter}</bdi>, sent {formatRelative(sent_at)}
          {is_expired ? "" : `, ends ${formatRelative(expires_at)}`}
        </p>
      </div>
      <div className="flex gap-2">
        {mayResend ? (
          <Button size="small" pending={resend.isPending} onClick={() => resend.mutate(invitation)}>
            <RotateCw aria-hidden />
            Resend<span className="sr-only"> the invitation to {email}</span>
          </Button>
        ) : null}
        {mayRevoke ? (
          <Button size="small" variant="danger" onClick={() => setRevoking(true)}>
            <MailX aria-hidden />
            Revoke<span className="sr-only"> the invitation to {email}</span>
          </Button>
        ) : null}
      </div>
      <Confirm
        open={isRevoking}
        onOpenChange={setRevoking}
        title="Revoke this invitation?"
        description={
          <>
            The joining code that <bdi>{email}</bdi> got no longer works, and its seat is free again.
          </>
        }
        action="Revoke"
        danger
        pending={revoke.isPending}
        onConfirm={() => revoke.mutate(invitation)}
      />
    </li>
  );
}
