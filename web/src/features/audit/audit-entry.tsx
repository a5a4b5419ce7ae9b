import type { Entry } from "@winnow/core/audit/schema";
import type { ReactNode } from "react";

const Named = ({ children }: { children: ReactNode }) => (
  <bdi className="font-medium break-words text-ink">{children}</bdi>
);

/** The action of an audit entry, as a sentence whose subject is the actor. */
export function AuditEntry({ entry: { action, subject, details } }: { entry: Entry }) {
  const name = <Named>{subject.name}</Named>;
  const { from, to, role, before, after } = details;
  switch (action) {
    case "account.email_changed":
      return changed("changed their email address", before, after);
    case "account.google_linked":
      return <>linked a Google account to that of {name}</>;
    case "account.new_device":
      return "signed in with a new device";
    case "account.signed_in":
      return "signed in";
    case "account.sign_in_failed":
      return <>failed to sign in as {name}</>;
    case "list.downloaded":
      return <>downloaded the list {name}</>;
    case "account.password_changed":
      return "changed their password";
    case "account.session_revoked":
      return "ended a session";
    case "billing.cancelled":
      return <>cancelled the subscription to {name}</>;
    case "billing.cancel_undone":
      return <>undid the cancellation of {name}</>;
    case "billing.paid":
      return <>received the payment for {name}</>;
    case "billing.plan_changed":
      return details.kind === "keep" ? <>kept the plan {name}</> : changed("changed the plan", from, to);
    case "billing.refunded":
      return (
        <>
          recorded {adjustments[details.kind ?? ""] ?? "a refund"} of {name}
        </>
      );
    case "billing.settings_changed":
      return "changed the billing settings";
    case "credit.granted":
      return <>gave this workspace {name}</>;
    case "credit.goodwill_given":
      return <>gave back {name} as goodwill</>;
    case "invitation.accepted":
      return "joined the team";
    case "invitation.created":
      return role === undefined ? (
        <>invited {name}</>
      ) : (
        <>
          invited {name} as <Named>{role}</Named>
        </>
      );
    case "invitation.resent":
      return <>sent the invitation to {name} again</>;
    case "invitation.revoked":
      return <>revoked the invitation to {name}</>;
    case "key.created":
      return <>made the API key {name}</>;
    case "key.regenerated":
      return <>gave the API key {name} a new secret</>;
    case "key.stopped":
      return details.reason === "maker_left" ? (
        <>stopped the API key {name}, whose maker left</>
      ) : (
        <>revoked the API key {name}</>
      );
    case "key.updated":
      return from === undefined ? (
        <>changed the API key {name}</>
      ) : (
        changed("renamed an API key", from, subject.name)
      );
    case "list.deleted":
      return <>deleted the list {name}</>;
    case "member.left":
      return "left the team";
    case "member.removed":
      return <>removed {name} from the team</>;
    case "member.renamed":
      return changed("changed the name of a member", from, to);
    case "member.role_changed":
      return changed(<>changed the role of {name}</>, from, to);
    case "role.created":
      return <>created the role {name}</>;
    case "role.deleted":
      return <>deleted the role {name}</>;
    case "role.updated":
      return from === undefined || from === subject.name ? (
        <>changed the role {name}</>
      ) : (
        changed("changed a role", from, subject.name)
      );
    case "verification.cancelled":
      return <>cancelled the verification of {name}</>;
    case "verification.started":
      return <>started the verification of {name}</>;
    case "webhook.created":
      return <>made the webhook {name}</>;
    case "webhook.deleted":
      return <>removed the webhook {name}</>;
    case "webhook.disabled":
      return details.reason === "gone" ? (
        <>disabled the webhook {name}, which answered that it is gone</>
      ) : (
        <>disabled the webhook {name} after five days of failures</>
      );
    case "webhook.secret_rotated":
      return <>gave the webhook {name} a new signing secret</>;
    case "webhook.updated":
      return <>changed the webhook {name}</>;
    case "workspace.closed":
      return <>closed the workspace {name}</>;
    case "workspace.renamed":
      return changed("renamed the workspace", from, subject.name);
    case "workspace.transferred":
      return <>made {name} the owner</>;
  }
}

const adjustments: Readonly<Record<string, string>> = {
  refund: "a refund",
  chargeback: "a chargeback",
  chargeback_reverse: "the reversal of a chargeback",
};

const changed = (what: ReactNode, from: string | undefined, to: string | undefined) => (
  <>
    {what}
    {from === undefined ? null : (
      <>
        {" "}
        from <Named>{from}</Named>
      </>
    )}
    {to === undefined ? null : (
      <>
        {" "}
        to <Named>{to}</Named>
      </>
    )}
  </>
);
