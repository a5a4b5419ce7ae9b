/** The shape of the audit trail, safe for the browser. */
import { z } from "zod";
import { ID } from "../kit/id.ts";
import { Page } from "../kit/page.ts";

/** The recorded actions: `noun.verb` in the past tense. */
export const auditActions = [
  "account.closed",
  "account.closing_begun",
  "account.closing_stopped",
  "account.email_changed",
  "account.factor_recovered",
  "account.google_linked",
  "account.google_unlinked",
  "account.new_device",
  "account.passkey_added",
  "account.passkey_copied",
  "account.passkey_removed",
  "account.passkey_renamed",
  "account.password_changed",
  "account.recovery_begun",
  "account.recovery_code_used",
  "account.recovery_codes_renewed",
  "account.recovery_stopped",
  "account.second_factor_off",
  "account.second_factor_on",
  "account.session_revoked",
  "account.sessions_ended",
  "account.sign_in_failed",
  "account.signed_in",
  "archive.begun",
  "archive.downloaded",
  "archive.erased",
  "audit.downloaded",
  "billing.cancel_undone",
  "billing.cancelled",
  "billing.paid",
  "billing.plan_changed",
  "billing.refunded",
  "billing.settings_changed",
  "credit.goodwill_given",
  "credit.granted",
  "invitation.accepted",
  "invitation.created",
  "invitation.resent",
  "invitation.revoked",
  "key.created",
  "key.regenerated",
  "key.stopped",
  "key.updated",
  "list.deleted",
  "list.downloaded",
  "list.duplicated",
  "list.renamed",
  "list.restored",
  "list.retention_changed",
  "list.schedule_ended",
  "list.schedule_set",
  "list.tagged",
  "member.left",
  "member.limit_changed",
  "member.removed",
  "member.renamed",
  "member.role_changed",
  "outcome.claim_accepted",
  "outcome.claim_closed",
  "outcome.erased",
  "outcome_file.created",
  "outcome_file.removed",
  "outcome_source.created",
  "outcome_source.removed",
  "outcome_source.updated",
  "outcome_source.url_renewed",
  "outcome_source.stopped",
  "role.created",
  "role.deleted",
  "role.updated",
  "rule.created",
  "rule.deleted",
  "rule.imported",
  "rule.updated",
  "shared_link.created",
  "shared_link.revoked",
  "suppression.added",
  "suppression.removed",
  "verification.cancelled",
  "verification.finished",
  "verification.started",
  "webhook.created",
  "webhook.deleted",
  "webhook.disabled",
  "webhook.secret_rotated",
  "webhook.updated",
  "workspace.closed",
  "workspace.factor_not_required",
  "workspace.factor_required",
  "workspace.imported",
  "workspace.renamed",
  "workspace.retention_changed",
  "workspace.transferred",
] as const;
export type AuditAction = (typeof auditActions)[number];

/** An audit entry: who did what to what, when, and from where. */
export const Entry = z
  .object({
    id: ID.schema("audit"),
    action: z.enum(auditActions),
    actor: z.object({ id: z.string(), name: z.string() }),
    subject: z.object({ id: z.string().nullable(), name: z.string() }),
    details: z.record(z.string(), z.string()),
    address: z.string().nullable().describe("The IP address of the call"),
    program: z.string().nullable().describe("The user agent of the call"),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "AuditEntry" });
export type Entry = z.infer<typeof Entry>;

/** An audit entry with its seal, from which anyone can compute the hashes again, as `/docs/audit` says. */
export const Sealed = Entry.extend({
  seal: z.object({
    position: z.int().describe("Its place among all entries of the workspace, from 1"),
    previous_at: z.iso
      .datetime()
      .nullable()
      .describe("`created_at` of the entry before it; null for the first"),
    previous_hash: z.string().describe("The hash of the entry before it"),
    hash: z.string().describe("SHA-256 over position, previous hash, previous time and the entry's digest"),
    actor_salt: z.string().nullable().describe("Null once the actor's part was erased"),
    actor_commitment: z.string().describe("SHA-256 over salt, name, address and program of the actor"),
    subject_salt: z.string().nullable().describe("Null once the subject's part was erased"),
    subject_commitment: z.string().describe("SHA-256 over salt and name of the subject, and the details"),
  }),
}).meta({ id: "SealedAuditEntry" });
export type Sealed = z.infer<typeof Sealed>;

const fileFormats = ["jsonl", "csv"] as const;

/** What a part of the file of an audit trail is asked by. */
export const PartQuery = z.object({ format: z.enum(fileFormats), cursor: Page.cursor.optional() });

export const Part = z.object({ text: z.string(), next_cursor: z.string().nullable() });
export type Part = z.infer<typeof Part>;

/** The newest seal of a month; `created_at` is that of its entry. */
const Anchor = z.object({
  month: z.string(),
  position: z.int(),
  hash: z.string(),
  created_at: z.iso.datetime(),
});

/** The first line of a file in JSON lines. */
export const Chain = z.object({
  workspace_id: z.string(),
  made_at: z.iso.datetime(),
  kept_days: z.int().describe("Entries are kept so long; their anchors stay"),
  position: z.int().describe("The position of the last entry"),
  hash: z.string().describe("The hash of the last entry"),
  anchors: z.array(Anchor).describe("Oldest first"),
});
export type Chain = z.infer<typeof Chain>;
