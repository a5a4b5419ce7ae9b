/** The explanation of each reason for people, in one sentence. Safe for the browser. */
import type { SyntaxReason } from "../../address/schema.ts";
import type { Info as LastOutcome } from "../../last-outcome/schema.ts";
import type { Reason } from "../reason.ts";

export const explanations: Readonly<Record<Reason, string>> = {
  accepted: "The mail server accepts mail for this mailbox.",
  bad_syntax: "This is not written as an email address.",
  address_literal: "The part after the @ is an IP address, which no mailing can use.",
  no_domain: "The domain does not exist.",
  no_mail_host: "The domain exists, but has no mail server.",
  null_mx: "The domain declares that it takes no mail.",
  forbidden_target: "The domain's mail server is on a private network, which cannot be reached from outside.",
  smtputf8_unsupported:
    "The address has letters beyond English ones, and its mail server does not support them.",
  domain_not_served: "The domain's own mail servers say that they take no mail for it.",
  mailbox_not_found: "The mail server says that this mailbox does not exist.",
  mailbox_disabled: "The mail server says that this mailbox is closed or switched off.",
  bounced: "Your own mail to this address came back within the last 180 days, because of the mailbox.",
  catch_all: "The mail server accepts any address at this domain, so the mailbox may not exist.",
  disposable: "The address belongs to a disposable mail service and will soon be abandoned.",
  mailbox_full: "The mailbox exists, but is full and takes no more mail for now.",
  restricted: "The mailbox exists, but takes mail from chosen senders only.",
  not_probed: "The mail server was not asked about this mailbox.",
  dns_timeout: "The domain's name servers did not answer in time; asking again later may help.",
  greylisted: "The mail server asks first-time senders to come back later, so it has not answered yet.",
  rate_limited: "The mail server is limiting questions for now; asking again later may help.",
  server_unavailable: "The mail server could not be reached or had a problem; asking again later may help.",
  sender_blocked: "The mail server refused to talk to us, which says nothing about the mailbox.",
  provider_paused:
    "Our limits for this mail provider, which keep our address welcome, left no time to ask it.",
  probe_unavailable: "This installation cannot ask mail servers, so only the offline checks were made.",
  provider_opaque: "This mail provider never tells whether a mailbox exists.",
  catch_all_unknown:
    "The mail server accepted the address, but did not tell whether it would accept any address.",
  not_understood: "The mail server's answer does not tell whether the mailbox exists.",
};

export const syntaxExplanations: Readonly<Record<SyntaxReason, string>> = {
  empty: "There is no address here.",
  at_missing: "The @ is missing.",
  at_repeated: "There is more than one @.",
  local_missing: "The part before the @ is missing.",
  local_too_long: "The part before the @ is longer than 64 characters.",
  local_dot_misplaced: "The part before the @ begins or ends with a dot, or has two dots in a row.",
  local_character: "The part before the @ has a character that may not stand there.",
  quote_misplaced: "A quotation mark stands where none may stand.",
  quote_unclosed: "A quotation mark is opened but never closed.",
  blank: "There is a space inside the address.",
  control_character: "There is a line break or another control character inside the address.",
  invisible_character: "There is an invisible character inside the address, often copied from a web page.",
  comment: "There are brackets inside the address.",
  domain_missing: "The domain after the @ is missing.",
  domain_too_long: "The domain is longer than 253 characters.",
  domain_dot_misplaced: "The domain begins or ends with a dot, or has two dots in a row.",
  domain_character: "The domain has a character that may not stand there.",
  label_too_long: "A part of the domain between two dots is longer than 63 characters.",
  hyphen_misplaced: "A part of the domain begins or ends with a hyphen, or has two where none may be.",
  top_level_numeric: "The domain ends in a number, as no domain does.",
  idn_malformed: "The domain has letters that no domain may have.",
  literal_malformed: "The part in square brackets is not an IP address.",
  too_long: "The address is longer than 254 characters.",
};

/**
 * The explanation of a verdict in one sentence; for bad syntax, of the fault; where the workspace's own
 * outcomes counted, of them.
 */
export function explain(verdict: {
  reason: Reason;
  checks?: { syntax?: { reason: string } | undefined } | undefined;
  outcome?: Pick<LastOutcome, "type"> | undefined;
  neighbours?: { text: string } | undefined;
}): string {
  if (verdict.reason === "bad_syntax") {
    const fault = verdict.checks?.syntax?.reason;
    if (isSyntaxReason(fault)) return syntaxExplanations[fault];
  }
  if (verdict.reason === "accepted" && verdict.outcome) return readBy[verdict.outcome.type];
  const explanation = explanations[verdict.reason];
  return verdict.neighbours ? `${explanation} ${verdict.neighbours.text}` : explanation;
}

const isSyntaxReason = (word: string | undefined): word is SyntaxReason =>
  word !== undefined && Object.hasOwn(syntaxExplanations, word);

const readBy: Readonly<Record<LastOutcome["type"], string>> = {
  opened: "A person opened your own mail to this address within the last 180 days.",
  clicked: "A person clicked a link in your own mail to this address within the last 180 days.",
  bounced: explanations.bounced,
};
