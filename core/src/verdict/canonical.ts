/**
 * The mailbox that variants of an address are delivered to, by each provider's own rule. Where no rule is known, an address
 * is its own mailbox: two mailboxes are never taken for one.
 */
import type { ProviderName } from "./provider-hosts.ts";
import { providerOfDomain } from "./consumer-domains.ts";

/** What follows a plus sign is a tag. */
interface Rule {
  /** Characters before the @ that make no difference. */
  ignored?: string;
  /** Characters that mean another one. */
  same?: readonly [written: string, meant: string];
  /** Domains with the same mailboxes, by the one that they stand for. */
  domains?: Readonly<Record<string, string>>;
}

const onlyTags: Rule = {};

/** At the domains where the provider gives mailboxes to everybody, by what the provider says of them. */
const consumerRules: Readonly<Record<string, Rule>> = {
  // support.google.com/mail: Dots don't matter in Gmail addresses; Create task-specific email addresses
  google_workspace: { ignored: ".", domains: { "gmail.com": "googlemail.com" } },
  // support.microsoft.com: Plus addressing in Outlook.com
  outlook: onlyTags,
  // support.apple.com: If you have an @mac.com or @me.com email address
  apple: { domains: { "icloud.com": "me.com mac.com" } },
  // fastmail.help: Plus addressing and subdomain addressing
  fastmail: onlyTags,
  // proton.me/support: Addresses and aliases; +aliases
  proton: { ignored: ".-_", domains: { "proton.me": "protonmail.com protonmail.ch pm.me" } },
  // zoho.com/mail/help: Plus addressing
  zoho: onlyTags,
  // yandex.com/support/mail: Email address and aliases
  yandex: {
    same: [".", "-"],
    domains: { "yandex.ru": "yandex.com ya.ru yandex.by yandex.kz yandex.ua" },
  },
  // email-provider-links (MIT)
  mail_ru: onlyTags,
  // posteo.de/help: Plus addresses
  posteo: onlyTags,
  // kb.mailbox.org: Plus addresses
  mailbox_org: onlyTags,
  // help.runbox.com: Plus addresses
  runbox: onlyTags,
  // riseup.net/help: Aliases
  riseup: onlyTags,
  // howto.disroot.org: Plus addressing
  disroot: onlyTags,
  // hey.com/faqs: Plus addressing
  hey: onlyTags,
};

/** The providers whose customers have tags at their own domains, unless they switch them off; by the same sources. */
const customerProviders: ReadonlySet<string> = new Set<ProviderName>([
  "google_workspace",
  "microsoft365",
  "fastmail",
  "proton",
  "zoho",
  "apple",
  "migadu",
  "mailbox_org",
]);

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

const customerRule = (provider: string | null): Rule | null =>
  provider !== null && customerProviders.has(provider) ? onlyTags : null;

function mailboxOf(local: string, { ignored = "", same }: Rule): string {
  const plain = Array.from(local, (letter) => (ignored.includes(letter) ? "" : letter)).join("");
  const meant = same ? plain.replaceAll(...same) : plain;
  const plus = meant.indexOf("+");
  const name = plus > 0 && meant[plus - 1] !== "." ? meant.slice(0, plus) : meant;
  return name === "" ? local : name;
}

const domainOf = (domain: string, { domains = {} }: Rule): string =>
  Object.entries(domains).find(([, others]) => others.split(" ").includes(domain))?.[0] ?? domain;
