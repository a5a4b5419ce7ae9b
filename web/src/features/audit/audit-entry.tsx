import type { Entry } from "@winnow/core/audit/schema";
import type { ReactNode } from "react";
import { formatDay } from "../../lib/date.ts";
import { formatCount } from "../../lib/number.ts";
import { sourceNames } from "../../shared/rule/suppression-text.ts";

const Named = ({ children }: { children: ReactNode }) => (
  <bdi className="font-medium break-words text-ink">{children}</bdi>
);

/** Whom a sentence begins with. Who signs in is not signed in yet: the entry names them as its subject. */
export function doerOf({ action, actor, subject }: Entry): string {
  if (actor.id !== "public") return actor.name;
  if (action === "account.sign_in_failed") return "Somebody";
  return action.startsWith("account.") ? subject.name : actor.name;
}

/** The action of an audit entry, as a sentence whose subject is the actor. */
export function AuditEntry({ entry }: { entry: Entry }) {
  const sentence = sentences[entry.action];
  if (typeof sentence === "function") return sentence(entry);
  const [before, after] = sentence.split("{name}");
  return after === undefined ? (
    before
  ) : (
    <>
      {before}
      <Named>{entry.subject.name}</Named>
      {after}
    </>
  );
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

/** A changed name of the subject, which has the new one by now. */
const renamed =
  (what: string, ofSubject: string) =>
  ({ subject: { name }, details: { from } }: Entry) =>
    from === undefined || from === name ? named(ofSubject, name) : changed(what, from, name);

/** A retention in days, as the entry of its change has it. */
const retention = (days: string | undefined): string | undefined =>
  days === undefined ? undefined : days === "0" ? "none" : days === "1" ? "1 day" : `${days} days`;

const named = (what: string, name: string) => (
  <>
    {what} <Named>{name}</Named>
  </>
);

/** The name of a mail service for people. */
const serviceName = (provider: string): string =>
  Object.entries(sourceNames).find(([source]) => source === provider)?.[1] ?? provider;

/** What is said of each action: a text with the place of the subject's name, or more where it depends on the details. */
const sentences: Readonly<Record<Entry["action"], string | ((entry: Entry) => ReactNode)>> = {
  "account.closed": "closed their account",
  "account.closing_begun": "decided to close their account when what is paid for is over",
  "account.closing_stopped": "kept an account that was to be closed",
  "account.email_changed": ({ details: { before, after } }) =>
    changed("changed their email address", before, after),
  "account.google_linked": "linked a Google account to that of {name}",
  "account.google_unlinked": "unlinked their Google account",
  "account.new_device": "logged in with a new device",
  "account.passkey_added": "added a passkey",
  "account.passkey_copied": "was refused with a passkey that two devices seem to have",
  "account.passkey_removed": "removed a passkey",
  "account.passkey_renamed": ({ details: { from, to } }) => changed("renamed a passkey", from, to),
  "account.password_changed": "changed their password",
  "account.factor_recovered": "had their second factor turned off after three days",
  "account.recovery_begun": "asked to turn off a second factor that is lost",
  "account.recovery_code_used": "logged in with a recovery code",
  "account.recovery_codes_renewed": "replaced their recovery codes",
  "account.recovery_stopped": "stopped the recovery of their second factor",
  "account.second_factor_off": "turned their second factor off",
  "account.second_factor_on": "turned their second factor on",
  "account.session_revoked": "ended a session",
  "account.sessions_ended": "ended all other sessions",
  "account.sign_in_failed": "failed to log in as {name}",
  "account.signed_in": "logged in",
  "archive.begun": "had everything of {name} exported",
  "archive.downloaded": "downloaded the export of {name}",
  "archive.erased": "erased the export of {name}",
  "audit.downloaded": "downloaded the activity",
  "billing.cancel_undone": "undid the cancellation of {name}",
  "billing.cancelled": "cancelled the subscription to {name}",
  "billing.paid": "received the payment for {name}",
  "billing.plan_changed": ({ subject: { name }, details: { kind, from, to } }) =>
    kind === "keep" ? named("kept the plan", name) : changed("changed the plan", from, to),
  "billing.refunded": ({ subject: { name }, details: { kind = "" } }) =>
    named(`recorded ${adjustments[kind] ?? "a refund"} of`, name),
  "billing.settings_changed": "changed the billing settings",
  "credit.goodwill_given": "gave back {name} as goodwill",
  "credit.granted": "gave this workspace {name}",
  "invitation.accepted": "joined the team",
  "invitation.created": ({ subject: { name }, details: { role } }) => (
    <>
      {named("invited", name)}
      {role === undefined ? null : named(" as", role)}
    </>
  ),
  "invitation.resent": "sent the invitation to {name} again",
  "invitation.revoked": "revoked the invitation to {name}",
  "key.created": "made the API key {name}",
  "key.regenerated": "gave the API key {name} a new secret",
  "key.stopped": ({ subject: { name }, details: { reason } }) =>
    reason === "maker_left" ? (
      <>{named("stopped the API key", name)}, whose maker left</>
    ) : (
      named("revoked the API key", name)
    ),
  "key.updated": renamed("renamed an API key", "changed the API key"),
  "list.deleted": ({ subject: { name }, details: { reason } }) =>
    reason === "expired" ? (
      <>{named("erased the list", name)}, whose retention was over</>
    ) : (
      named("deleted the list", name)
    ),
  "list.duplicated": ({ subject: { name }, details: { from } }) => changed("duplicated a list", from, name),
  "list.downloaded": "downloaded the list {name}",
  "list.retention_changed": ({ subject: { name }, details: { from, to } }) =>
    changed(<>{named("changed the retention of", name)}</>, retention(from), retention(to)),
  "list.schedule_ended": ({ subject: { name }, details: { reason } }) =>
    reason === undefined
      ? named("ended the schedule of the list", name)
      : named(`ended the schedule (${reason}) of the list`, name),
  "list.schedule_set": ({ subject: { name }, details: { every = "", before, cap = "" } }) =>
    named(
      `set a schedule (${before === undefined ? `every ${every} days` : `before ${formatDay(before)}`}, at most ${formatCount(Number(cap))} credits) for the list`,
      name,
    ),
  "list.tagged": ({ subject: { name }, details: { added, removed } }) => (
    <>
      {named("changed the tags of", name)}
      {added === undefined ? null : named(": added", added)}
      {removed === undefined ? null : named(added === undefined ? ": removed" : ", removed", removed)}
    </>
  ),
  "list.restored": "restored the list {name}",
  "list.renamed": renamed("renamed a list", "renamed the list"),
  "member.left": "left the team",
  "member.limit_changed": ({ subject: { name }, details: { from, to } }) =>
    changed(named("changed the monthly limit of", name), from, to),
  "member.removed": "removed {name} from the team",
  "member.renamed": ({ details: { from, to } }) => changed("changed the name of a member", from, to),
  "member.role_changed": ({ subject: { name }, details: { from, to } }) =>
    changed(named("changed the role of", name), from, to),
  "rule.created": "made the rule on {name}",
  "rule.deleted": "deleted the rule on {name}",
  "rule.imported": "imported {name}",
  "rule.updated": "changed the rule on {name}",
  "suppression.added": "suppressed {name}",
  "suppression.removed": "removed {name} from the suppression list",
  "outcome.claim_accepted": "gave back the credits of {name}",
  "outcome.claim_closed": "closed {name}",
  "outcome.erased": "erased the outcomes of {name}",
  "outcome_file.created": "uploaded outcomes in {name}",
  "outcome_file.removed": "removed the file of outcomes {name}",
  "outcome_source.created": ({ subject: { name } }) => named("connected", serviceName(name)),
  "outcome_source.removed": ({ subject: { name } }) => named("disconnected", serviceName(name)),
  "outcome_source.updated": ({ subject: { name } }) => named("changed the signing key of", serviceName(name)),
  "outcome_source.url_renewed": ({ subject: { name } }) => named("renewed the URL for", serviceName(name)),
  "outcome_source.stopped": ({ subject: { name } }) => named("stopped the URL for", serviceName(name)),
  "role.created": "created the role {name}",
  "role.deleted": "deleted the role {name}",
  "role.updated": renamed("changed a role", "changed the role"),
  "shared_link.created": ({ subject: { name }, details: { kind, address } }) =>
    kind === "report" ? (
      named("shared the report of", name)
    ) : (
      <>
        {named("shared the evidence of one address of", name)}
        {address === undefined ? null : ", with the address"}
      </>
    ),
  "shared_link.revoked": "revoked a shared link of {name}",
  "verification.cancelled": "cancelled the verification of {name}",
  "verification.finished": "finished the verification of {name} early",
  "verification.started": "started the verification of {name}",
  "webhook.created": "made the webhook {name}",
  "webhook.deleted": "removed the webhook {name}",
  "webhook.disabled": ({ subject: { name }, details: { reason } }) => (
    <>
      {named("disabled the webhook", name)}
      {reason === "gone" ? ", which answered that it is gone" : " after failures"}
    </>
  ),
  "webhook.secret_rotated": "gave the webhook {name} a new signing secret",
  "webhook.updated": "changed the webhook {name}",
  "workspace.closed": "closed the workspace {name}",
  "workspace.factor_not_required": "no longer requires a second factor",
  "workspace.factor_required": "requires a second factor of everybody, a week later",
  "workspace.imported": ({ subject: { name }, details: { from } }) => (
    <>
      {named("imported the workspace", name)} from an export of {from}
    </>
  ),
  "workspace.renamed": ({ subject, details: { from } }) =>
    changed("renamed the workspace", from, subject.name),
  "workspace.retention_changed": ({ details: { from, to } }) =>
    changed("changed the retention of new lists", retention(from), retention(to)),
  "workspace.transferred": "made {name} the owner",
};
