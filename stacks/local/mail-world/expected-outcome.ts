/** The outcome of every address in the mail world. It determines the replies of the servers, and tests compare verdicts with it. */
import type { Reason } from "@winnow/core/verdict/schema";

import type { MailDomain, Persona, CompliantPersona } from "./domains.ts";
import { findDomain } from "./domains.ts";
import { hash } from "./hash.ts";

/** The answer of a mail host for a recipient. */
export type RecipientOutcome = "accepted" | "no_mailbox" | "full" | "disabled" | "restricted" | "busy";

/**
 * Whether the mailbox does not exist: its local part starts with `no-`, or looks like a catch-all probe (at least 15
 * letters and digits without separators, two or more of them digits, or in both cases).
 */
export const isUnknownMailbox = (local: string): boolean =>
  local.startsWith("no-") ||
  (/^[a-z0-9]{15,}$/i.test(local) && /\d.*\d|[a-z].*[A-Z]|[A-Z].*[a-z]/.test(local));

/** The outcomes of addresses in generated domains, with their numbers of 100. */
const loadShares = [
  ["accepted", 78],
  ["no_mailbox", 15],
  ["full", 3],
  ["disabled", 2],
  ["restricted", 1],
  ["busy", 1],
] as const satisfies readonly (readonly [RecipientOutcome, number])[];

/** Two of 100 generated domains are catch-all. */
export const isLoadCatchAll = (domain: string): boolean => hash(`catch-all ${domain}`) % 100 < 2;

function loadOutcome(local: string, domain: string): RecipientOutcome {
  if (isLoadCatchAll(domain)) return "accepted";
  if (isUnknownMailbox(local)) return "no_mailbox";
  let ticket = hash(`${local}@${domain}`) % 100;
  for (const [outcome, share] of loadShares) {
    if (ticket < share) return outcome;
    ticket -= share;
  }
  return "accepted";
}

/** The answer of a host of this persona for a recipient, without its state (greylisting, limits). */
export function recipientOutcome(persona: CompliantPersona, local: string, domain: string): RecipientOutcome {
  switch (persona) {
    case "catchall":
      return "accepted";
    case "full":
    case "disabled":
      return isUnknownMailbox(local) ? "no_mailbox" : persona;
    case "load":
    case "load_tls":
      return loadOutcome(local, domain);
    case "inbox":
    case "greylist":
    case "slow":
    case "starttls":
    case "eai":
    case "limited":
    case "old":
      return isUnknownMailbox(local) ? "no_mailbox" : "accepted";
  }
}

export interface ExpectedOutcome {
  /** The verdict's reason at the first attempt. */
  first: Reason;
  /** The reason after the retry schedule. */
  settled: Reason;
}

/** The correct verdict of an address (local@domain, the domain in lower case), independent of the prober. */
export function expectedOutcome(address: string): ExpectedOutcome {
  const at = address.lastIndexOf("@");
  const settled = settledReason(address.slice(0, at), findDomain(address.slice(at + 1)));
  const isGreylisted = settled === "accepted" && address.endsWith("@greylist.test");
  return { first: isGreylisted ? "greylisted" : settled, settled };
}

function settledReason(local: string, domain: MailDomain | undefined): Reason {
  if (!domain) return "no_domain";
  switch (domain.dns) {
    case "null_mx":
    case "no_mail_host":
      return domain.dns;
    case "servfail":
    case "silent":
      return "dns_timeout";
    case "mx":
    case "implicit":
      return reachedReason(local, domain);
  }
}

function reachedReason(local: string, { domain, hosts }: MailDomain): Reason {
  const host = hosts.find(({ persona }) => persona !== "down");
  if (!host) return "server_unavailable";
  if (host.addresses) return "forbidden_target";
  return personaReason(host.persona, local, domain);
}

function personaReason(persona: Persona, local: string, domain: string): Reason {
  switch (persona) {
    case "tarpit":
    case "mute":
    case "late":
    case "drop":
    case "down":
      return "server_unavailable";
    case "blocked":
      return "sender_blocked";
    case "inbox":
    case "catchall":
    case "greylist":
    case "full":
    case "disabled":
    case "slow":
    case "starttls":
    case "eai":
    case "limited":
    case "old":
    case "load":
    case "load_tls": {
      if (persona !== "eai" && /\P{ASCII}/u.test(local)) return "smtputf8_unsupported";
      const isLoad = persona === "load" || persona === "load_tls";
      const isCatchAll = persona === "catchall" || (isLoad && isLoadCatchAll(domain));
      return isCatchAll ? "catch_all" : outcomeReasons[recipientOutcome(persona, local, domain)];
    }
  }
}

const outcomeReasons = {
  accepted: "accepted",
  no_mailbox: "mailbox_not_found",
  full: "mailbox_full",
  disabled: "mailbox_disabled",
  restricted: "restricted",
  busy: "server_unavailable",
} as const satisfies Record<RecipientOutcome, Reason>;
