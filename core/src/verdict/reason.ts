/** The closed list of statuses and reasons, and which belongs to which. Pages read them, so they need no schema. */
export const statuses = ["valid", "invalid", "risky", "unknown"] as const;
export type Status = (typeof statuses)[number];

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

export const allReasons = [
  ...reasons.valid,
  ...reasons.invalid,
  ...reasons.risky,
  ...reasons.unknown,
] as const;
export type Reason = (typeof allReasons)[number];

/** The status that a reason belongs to. */
export const statusOf: Readonly<Record<Reason, Status>> = Object.fromEntries(
  statuses.flatMap((status) => reasons[status].map((reason) => [reason, status])),
) as Record<Reason, Status>;

/** Unknown since nobody was asked, which is no host's doing. */
export const isUnasked = (reason: Reason): boolean => reason === "not_probed" || reason === "provider_paused";
