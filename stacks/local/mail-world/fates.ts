/** What becomes of an address in the mail world: pure, so that the servers act on it and a test can be held against it. */
import type { Reason } from "@winnow/core/verdict/schema";

import type { MailDomain, Persona, PolitePersona } from "./domains.ts";
import { findDomain } from "./domains.ts";
import { hash } from "./hash.ts";

/** What a mail host thinks of a mailbox. */
export type Fate = "accepted" | "no_mailbox" | "full" | "disabled" | "restricted" | "busy";

/**
 * Whether nobody has this mailbox: it starts with `no-`, or it is random to look at (at least 20 letters and
 * digits with nothing between them, two or more of them digits), as no person's is.
 */
export const isNobody = (local: string): boolean =>
  local.startsWith("no-") || (/^[a-z0-9]{20,}$/.test(local) && /\d.*\d/.test(local));

/** Of 100 addresses in generated domains: how many end how. */
const loadShares = [
  ["accepted", 78],
  ["no_mailbox", 15],
  ["full", 3],
  ["disabled", 2],
  ["restricted", 1],
  ["busy", 1],
] as const satisfies readonly (readonly [Fate, number])[];

/** Two of 100 generated domains take mail for anyone. */
export const isLoadCatchAll = (domain: string): boolean => hash(`catch-all ${domain}`) % 100 < 2;

function loadFate(local: string, domain: string): Fate {
  if (isLoadCatchAll(domain)) return "accepted";
  if (isNobody(local)) return "no_mailbox";
  let ticket = hash(`${local}@${domain}`) % 100;
  for (const [fate, share] of loadShares) {
    if (ticket < share) return fate;
    ticket -= share;
  }
  return "accepted";
}

/** What a host of this persona thinks of a mailbox, its state (waits, counts) aside. */
export function fateOf(persona: PolitePersona, local: string, domain: string): Fate {
  switch (persona) {
    case "catchall":
      return "accepted";
    case "full":
    case "disabled":
      return isNobody(local) ? "no_mailbox" : persona;
    case "load":
      return loadFate(local, domain);
    case "inbox":
    case "greylist":
    case "slow":
    case "starttls":
    case "eai":
    case "limited":
    case "old":
      return isNobody(local) ? "no_mailbox" : "accepted";
  }
}

export interface Outcome {
  /** The verdict's reason when the address is first asked about. */
  first: Reason;
  /** The reason once every wait is over. */
  settled: Reason;
}

/** The verdict that an address deserves (local@domain, the domain in lower case). For the reserved domains and the generated ones; knows nothing of how a prober works. */
export function expectedOutcome(address: string): Outcome {
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
    case "load": {
      if (persona !== "eai" && /\P{ASCII}/u.test(local)) return "smtputf8_unsupported";
      const isCatchAll = persona === "catchall" || (persona === "load" && isLoadCatchAll(domain));
      return isCatchAll ? "catch_all" : fateReasons[fateOf(persona, local, domain)];
    }
  }
}

const fateReasons = {
  accepted: "accepted",
  no_mailbox: "mailbox_not_found",
  full: "mailbox_full",
  disabled: "mailbox_disabled",
  restricted: "restricted",
  busy: "server_unavailable",
} as const satisfies Record<Fate, Reason>;
