import { useMutation } from "@tanstack/react-query";
import type { ClosingState } from "@winnow/core/account/schema";
import { useState } from "react";
import { api, unwrap } from "../../../lib/api.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { queryClient } from "../../../lib/query-client.ts";
import { session } from "../../../lib/session.ts";
import { paths } from "../../../paths.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { ConfirmPersonFields, isGiven, noProof } from "../../../shared/account/confirm-person-fields.tsx";
import { Confirm } from "../../../ui/overlay/dialog.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { closingQuery } from "../queries.ts";
import { Section } from "../settings/settings-section.tsx";
import { type Decision, OwnedWorkspace, defaultDecision } from "./owned-workspace.tsx";

/** The decisions and the proof that close an account. */
export function CloseAccountForm({ state }: { state: ClosingState }) {
  const { owned, joined } = state;
  const [decisions, setDecisions] = useState<Readonly<Record<string, Decision>>>({});
  const [proof, setProof] = useState(noProof);
  const [isAsking, setAsking] = useState(false);
  const decided = owned.map((workspace) => ({
    workspace,
    decision: decisions[workspace.id] ?? defaultDecision(workspace),
  }));
  const isLater = decided.some(({ decision: { fate } }) => fate === "at_end");
  const close = useMutation({
    mutationFn: () =>
      unwrap(
        api.user.close.$post({
          json: {
            ...proof,
            workspaces: decided.map(({ workspace: { id }, decision: { fate, member } }) =>
              fate === "transfer"
                ? { workspace_id: id, transfer_to: member }
                : { workspace_id: id, subscription: fate },
            ),
          },
        }),
      ),
    onSuccess: ({ message, receipt }) => {
      if (receipt === null) {
        toast.success(message);
        return queryClient.invalidateQueries(closingQuery);
      }
      session.end();
      location.replace(`${paths.receipt}#${receipt}`);
      return undefined;
    },
    onError: () => queryClient.invalidateQueries(closingQuery),
    onSettled: () => setAsking(false),
  });
  const isReady = isGiven(proof, state);
  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      <Section title="Your workspaces" text="Decide what happens to each workspace that you own.">
        <div className="grid grid-cols-1 gap-6">
          {decided.map(({ workspace, decision }) => (
            <OwnedWorkspace
              key={workspace.id}
              workspace={workspace}
              decision={decision}
              onDecide={(next) => setDecisions({ ...decisions, [workspace.id]: next })}
            />
          ))}
          {joined === 0 ? null : (
            <p className="text-sm text-ink-muted">
              You leave {joined === 1 ? "one workspace" : `${joined} workspaces`} of others. The keys that you
              made there stop.
            </p>
          )}
        </div>
      </Section>
      <Section
        title="Close it"
        text="Your sessions and keys end at once. Erased within 24 hours: profile, picture, passkeys, sessions, your name in the trails of others. What stays, and how long, is on the receipt that you get."
      >
        <div className="grid gap-5">
          {close.isError ? (
            <Callout tone="error" announce>
              {errorMessage(close.error)}
            </Callout>
          ) : null}
          <ConfirmPersonFields needs={state} value={proof} onChange={setProof} />
          <div>
            <Button type="submit" variant="danger" disabled={!isReady} pending={close.isPending}>
              Close account
            </Button>
          </div>
        </div>
      </Section>
      <Confirm
        open={isAsking}
        onOpenChange={setAsking}
        title="Close your account?"
        description={
          isLater
            ? "Workspaces that you transfer go now. The account closes when what is paid for is over; until then you can keep it."
            : "Workspaces that you transfer go now, the others are closed, and you are logged out everywhere. This cannot be undone."
        }
        action="Close my account"
        danger
        pending={close.isPending}
        onConfirm={() => close.mutate()}
      />
    </form>
  );
}
