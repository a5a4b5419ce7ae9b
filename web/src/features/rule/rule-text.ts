/** Words for the workspace's rules. */
import type { Effect, Match } from "@winnow/core/rule/schema";

export const matchNames: Readonly<Record<Match, string>> = {
  address: "Address",
  domain: "Domain",
  suffix: "Domain and all below it",
  exchanger: "Mail host",
};

export const effectNames: Readonly<Record<Effect, string>> = { block: "Block", allow: "Always keep" };

/** What to enter for each kind. */
export const examples: Readonly<Record<Match, string>> = {
  address: "jane@example.com",
  domain: "example.com",
  suffix: "example.com",
  exchanger: "mx.example.com",
};

export const matchHelp: Readonly<Record<Match, string>> = {
  address: "This one address.",
  domain: "Every address at this domain, without the domains below it.",
  suffix: "Every address at this domain and at all domains below it.",
  exchanger: "Every address whose mail goes to this host, or to one below it.",
};

export const noRulesText =
  "Block or always keep an address, a domain or a mail host. The most exact rule wins.";
