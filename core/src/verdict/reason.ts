/** The closed list of statuses and reasons, and which belongs to which. Safe for the browser. */
import { z } from "zod";

export const Status = z.enum(["valid", "invalid", "risky", "unknown"]);
export type Status = z.infer<typeof Status>;

/** Why a verdict has its status; each reason belongs to exactly one status. */
export const reasons = {
  valid: ["accepted"],
  invalid: [
    "bad_syntax",
    "address_literal",
    "no_domain",
    "no_mail_host",
    "null_mx",
    "forbidden_target",
    "smtputf8_unsupported",
    "domain_not_served",
    "mailbox_not_found",
    "mailbox_disabled",
    "bounced",
  ],
  risky: ["catch_all", "disposable", "mailbox_full", "restricted"],
  unknown: [
    "not_probed",
    "dns_timeout",
    "greylisted",
    "rate_limited",
    "server_unavailable",
    "sender_blocked",
    "probe_unavailable",
    "provider_opaque",
    "catch_all_unknown",
    "not_understood",
    "provider_paused",
  ],
} as const satisfies Record<Status, readonly string[]>;

export const Reason = z.enum([...reasons.valid, ...reasons.invalid, ...reasons.risky, ...reasons.unknown]);
export type Reason = z.infer<typeof Reason>;

/** The status that a reason belongs to. */
export const statusOf: Readonly<Record<Reason, Status>> = Object.fromEntries(
  Status.options.flatMap((status) => reasons[status].map((reason) => [reason, status])),
) as Record<Reason, Status>;

/** Unknown since nobody was asked, which is no host's doing. */
export const isUnasked = (reason: Reason): boolean => reason === "not_probed" || reason === "provider_paused";
