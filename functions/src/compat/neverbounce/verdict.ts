/** Verdicts in NeverBounce's words: a table by reason. */
import type { Verdict } from "@winnow/core/verdict";
import type { Outcome } from "../outcome.ts";

export const results = ["valid", "invalid", "disposable", "catchall", "unknown"] as const;
/** Their numbers are their places. */
export type Result = (typeof results)[number];

interface Word {
  result: Result;
  flags: readonly string[];
}

const dns = ["has_dns", "has_dns_mx"] as const;
const answered = [...dns, "smtp_connectable"] as const;

const word = (result: Result, ...flags: readonly string[]): Word => ({ result, flags });

/** What each reason is called. */
export const words: Readonly<Record<Verdict.Reason, Word>> = {
  accepted: word("valid", ...answered),
  bad_syntax: word("invalid", "bad_syntax"),
  address_literal: word("invalid", "bad_syntax"),
  no_domain: word("invalid", "bad_dns"),
  no_mail_host: word("invalid", "has_dns", "bad_dns"),
  null_mx: word("invalid", "has_dns"),
  forbidden_target: word("invalid", ...dns),
  smtputf8_unsupported: word("invalid", ...answered),
  domain_not_served: word("invalid", ...answered),
  mailbox_not_found: word("invalid", ...answered),
  mailbox_disabled: word("invalid", ...answered),
  bounced: word("invalid", ...answered),
  catch_all: word("catchall", ...answered, "accepts_all"),
  disposable: word("disposable", ...dns, "disposable_email"),
  mailbox_full: word("invalid", ...answered),
  restricted: word("invalid", ...answered),
  not_probed: word("unknown"),
  dns_timeout: word("unknown", "connect_fails", "temporary_dns_error"),
  greylisted: word("unknown", ...answered),
  rate_limited: word("unknown", ...answered),
  server_unavailable: word("unknown", ...dns, "connect_fails"),
  sender_blocked: word("unknown", ...dns),
  provider_paused: word("unknown", ...dns),
  probe_unavailable: word("unknown", ...dns),
  provider_opaque: word("unknown", ...answered),
  catch_all_unknown: word("unknown", ...answered),
  not_understood: word("unknown", ...answered),
};

/** The flags of an address, whatever its reason. */
const addressFlags = {
  role_account: ({ role }: Outcome) => role,
  free_email_host: ({ free }: Outcome) => free,
  spelling_mistake: ({ suggestion }: Outcome) => suggestion !== null,
} as const;

export function flagsOf(outcome: Outcome): string[] {
  const own = Object.entries(addressFlags).filter(([, applies]) => applies(outcome));
  return [...words[outcome.reason].flags, ...own.map(([flag]) => flag)];
}

/** The answer about one address. A verdict of null took longer than the caller waited. */
export const verification = (outcome: Outcome | null) => ({
  result: outcome ? words[outcome.reason].result : "unknown",
  flags: outcome ? flagsOf(outcome) : [],
  suggested_correction: outcome?.suggestion ?? "",
});
