/**
 * The mailbox that variants of an address are delivered to, by each provider's own rule. Where no rule is known, an address
 * is its own mailbox: two mailboxes are never taken for one.
 */
import { type AliasRule, consumerRules, customerProviders, onlyTags } from "./alias-rules.ts";
import { providerOfDomain } from "./consumer-domains.ts";

const fastmailSubdomain = /^[^.]+\.fastmail\.com$/;

/** The canonical form of a well-formed address, in lower case. `provider` is that of its mail host. */
export function canonicalOf(
  { local, domain }: { local: string; domain: string },
  provider: string | null,
): string {
  if (local.startsWith('"')) return `${local}@${domain}`;
  if (fastmailSubdomain.test(domain)) return `${domain.slice(0, domain.indexOf("."))}@fastmail.com`;
  const consumer = providerOfDomain(domain);
  const rule = consumer === null ? customerRule(provider) : consumerRules[consumer];
  const written = local.toLowerCase();
  if (!rule) return `${written}@${domain}`;
  return `${mailboxOf(written, rule)}@${domainOf(domain, rule)}`;
}

const customerRule = (provider: string | null): AliasRule | null =>
  provider !== null && customerProviders.has(provider) ? onlyTags : null;

function mailboxOf(local: string, { ignored = "", same }: AliasRule): string {
  let plain = local;
  for (const letter of ignored) plain = plain.replaceAll(letter, "");
  const meant = same ? plain.replaceAll(...same) : plain;
  const plus = meant.indexOf("+");
  const name = plus > 0 && meant[plus - 1] !== "." ? meant.slice(0, plus) : meant;
  return name === "" ? local : name;
}

const domainOf = (domain: string, { domains = {} }: AliasRule): string =>
  Object.entries(domains).find(([, others]) => others.split(" ").includes(domain))?.[0] ?? domain;
