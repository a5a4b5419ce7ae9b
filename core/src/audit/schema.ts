/** The shape of the audit trail that any room, the browser included, may know. */
import { z } from "zod";
import { ID } from "../kit/id.ts";

/** What somebody did, in the past tense. */
export const deeds = [
  "account.email_changed",
  "account.google_linked",
  "account.password_changed",
  "account.session_revoked",
  "invitation.accepted",
  "invitation.created",
  "invitation.resent",
  "invitation.revoked",
  "list.deleted",
  "member.left",
  "member.removed",
  "member.role_changed",
  "role.created",
  "role.deleted",
  "role.updated",
  "verification.cancelled",
  "verification.started",
  "workspace.closed",
  "workspace.renamed",
  "workspace.transferred",
] as const;
export type Deed = (typeof deeds)[number];

/** One deed: who did what to whom, when, and from where. */
export const Entry = z
  .object({
    id: ID.schema("audit"),
    deed: z.enum(deeds),
    actor: z.object({ id: z.string(), name: z.string() }),
    subject: z.object({ id: z.string().nullable(), name: z.string() }),
    details: z.record(z.string(), z.string()),
    address: z.string().nullable().describe("The IP address that it was done from"),
    program: z.string().nullable().describe("The browser or program that it was done with"),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "AuditEntry" });
export type Entry = z.infer<typeof Entry>;
