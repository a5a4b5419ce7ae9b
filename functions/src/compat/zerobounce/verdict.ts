/** Verdicts in ZeroBounce's words: a table by reason. */
import type { Verdict } from "@winnow/core/verdict";
import type { Outcome } from "../outcome.ts";

interface Word {
  status: "valid" | "invalid" | "catch-all" | "unknown" | "do_not_mail";
  sub_status: string;
}

const word = (status: Word["status"], sub_status = ""): Word => ({ status, sub_status });

/** What each reason is called, the role of an accepted address aside. */
export const words: Readonly<Record<Verdict.Reason, Word>> = {
  accepted: word("valid"),
  bad_syntax: word("invalid", "failed_syntax_check"),
  address_literal: word("invalid", "failed_syntax_check"),
  no_domain: word("invalid", "no_dns_entries"),
  no_mail_host: word("invalid", "no_dns_entries"),
  null_mx: word("invalid", "does_not_accept_mail"),
  forbidden_target: word("invalid", "does_not_accept_mail"),
  smtputf8_unsupported: word("invalid", "does_not_accept_mail"),
  domain_not_served: word("invalid", "does_not_accept_mail"),
  mailbox_not_found: word("invalid", "mailbox_not_found"),
  mailbox_disabled: word("invalid", "mailbox_not_found"),
  bounced: word("invalid", "mailbox_not_found"),
  catch_all: word("catch-all"),
  disposable: word("do_not_mail", "disposable"),
  mailbox_full: word("invalid", "mailbox_quota_exceeded"),
  restricted: word("invalid", "does_not_accept_mail"),
  not_probed: word("unknown", "exception_occurred"),
  dns_timeout: word("unknown", "mail_server_did_not_respond"),
  greylisted: word("unknown", "greylisted"),
  rate_limited: word("unknown", "antispam_system"),
  server_unavailable: word("unknown", "mail_server_did_not_respond"),
  sender_blocked: word("unknown", "antispam_system"),
  provider_paused: word("unknown", "antispam_system"),
  probe_unavailable: word("unknown", "exception_occurred"),
  provider_opaque: word("unknown", "antispam_system"),
  catch_all_unknown: word("unknown", "antispam_system"),
  not_understood: word("unknown", "exception_occurred"),
};

/** An accepted address of a role, such as info@. */
export const acceptedRole = word("do_not_mail", "role_based");

/** A verdict that took longer than the caller waited. */
export const late = words.greylisted;

export const wordOf = ({ reason, role }: Pick<Outcome, "reason" | "role">): Word =>
  reason === "accepted" && role ? acceptedRole : words[reason];

const withoutMailHost: readonly Verdict.Reason[] = [
  "bad_syntax",
  "address_literal",
  "no_domain",
  "no_mail_host",
  "null_mx",
  "dns_timeout",
];

/** Whether the domain has a mail host, as far as the reason says. */
export const hasMailHost = ({ reason }: Pick<Outcome, "reason">): boolean =>
  !withoutMailHost.includes(reason);

/** The parts of an address. */
export function partsOf(email: string): { account: string; domain: string } {
  const at = email.lastIndexOf("@");
  return at < 0
    ? { account: email, domain: "" }
    : { account: email.slice(0, at), domain: email.slice(at + 1).toLowerCase() };
}

/** Who owns an address, and where they came from: we do not look this up. */
const person = {
  firstname: null,
  lastname: null,
  gender: null,
  country: null,
  region: null,
  city: null,
  zipcode: null,
} as const;

/** The answer about one address. A verdict of null took longer than the caller waited. */
export function validation(email: string, outcome: Outcome | null, now: Date) {
  const { account, domain } = partsOf(email.trim());
  return {
    address: email,
    ...(outcome ? wordOf(outcome) : late),
    free_email: outcome?.free ?? false,
    did_you_mean: outcome?.suggestion ?? null,
    account: account || null,
    domain: domain || null,
    domain_age_days: null,
    smtp_provider: outcome?.provider ?? null,
    mx_found: String(outcome !== null && hasMailHost(outcome)),
    mx_record: outcome?.host ?? "",
    catchall_domain: outcome?.catchAll ?? null,
    ...person,
    processed_at: timeOf(outcome?.checkedAt ?? now),
  };
}

/** A time in UTC as `2026-11-21 10:00:00.000`. */
const timeOf = (time: Date): string => time.toISOString().replace("T", " ").replace("Z", "");
