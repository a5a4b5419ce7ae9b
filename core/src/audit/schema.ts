/** The shape of the audit trail, safe for the browser. */
import { z } from "zod";
import { ID } from "../kit/id.ts";

/** The recorded actions: `noun.verb` in the past tense. */
export const auditActions = [
  "account.email_changed",
  "account.google_linked",
  "account.new_device",
  "account.password_changed",
  "account.session_revoked",
  "account.sign_in_failed",
  "account.signed_in",
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
  "list.tagged",
  "member.left",
  "member.removed",
  "member.renamed",
  "member.role_changed",
  "role.created",
  "role.deleted",
  "role.updated",
  "rule.created",
  "rule.deleted",
  "rule.imported",
  "rule.updated",
  "shared_link.created",
  "shared_link.revoked",
  "verification.cancelled",
  "verification.finished",
  "verification.started",
  "webhook.created",
  "webhook.deleted",
  "webhook.disabled",
  "webhook.secret_rotated",
  "webhook.updated",
  "workspace.closed",
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
