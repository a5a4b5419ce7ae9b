/**
 * The mailbox that variants of an address are delivered to, by each provider's own rule. Where no rule is known, an address
 * is its own mailbox: two mailboxes are never taken for one.
 */
import type { ProviderName } from "./provider-hosts.ts";
import { providerOfDomain } from "./consumer-domains.ts";

interface Rule {
  /** Whether what follows a plus sign is a tag. */
  hasTags: boolean;
  /** Characters before the @ that make no difference. */
  ignored?: string;
  /** Characters that mean another one. */
  same?: readonly [written: string, meant: string];
  /** Domains with the same mailboxes, by the one that they stand for. */
  domains?: Readonly<Record<string, string>>;
  /** The provider's own words. */
  source: string;
}

/** At the domains where the provider gives mailboxes to everybody. */
const consumerRules: Readonly<Record<string, Rule>> = {
  google_workspace: {
    hasTags: true,
    ignored: ".",
    domains: { "gmail.com": "googlemail.com" },
    source:
      "support.google.com/mail: Dots don't matter in Gmail addresses; Create task-specific email addresses",
  },
  outlook: { hasTags: true, source: "support.microsoft.com: Plus addressing in Outlook.com" },
  apple: {
    hasTags: true,
    domains: { "icloud.com": "me.com mac.com" },
    source: "support.apple.com: If you have an @mac.com or @me.com email address",
  },
  fastmail: { hasTags: true, source: "fastmail.help: Plus addressing and subdomain addressing" },
  proton: {
    hasTags: true,
    ignored: ".-_",
    domains: { "proton.me": "protonmail.com protonmail.ch pm.me" },
    source: "proton.me/support: Addresses and aliases; +aliases",
  },
  zoho: { hasTags: true, source: "zoho.com/mail/help: Plus addressing" },
  yandex: {
    hasTags: true,
    same: [".", "-"],
    domains: { "yandex.ru": "yandex.com ya.ru yandex.by yandex.kz yandex.ua" },
    source: "yandex.com/support/mail: Email address and aliases",
  },
  mail_ru: { hasTags: true, source: "help.mail.ru: Addresses with a plus" },
  posteo: { hasTags: true, source: "posteo.de/help: Plus addresses" },
  mailbox_org: { hasTags: true, source: "kb.mailbox.org: Plus addresses" },
  runbox: { hasTags: true, source: "help.runbox.com: Plus addresses" },
  riseup: { hasTags: true, source: "riseup.net/help: Aliases" },
  disroot: { hasTags: true, source: "howto.disroot.org: Plus addressing" },
  hey: { hasTags: true, source: "hey.com/faqs: Plus addressing" },
};

/** At the domains of their customers. Who may switch the rule off has it on from the beginning. */
const customerRules: Readonly<Record<string, Rule>> = {
  google_workspace: { hasTags: true, source: "support.google.com/a: Email address aliases" },
  microsoft365: { hasTags: true, source: "learn.microsoft.com: Plus addressing in Exchange Online" },
  fastmail: { hasTags: true, source: "fastmail.help: Plus addressing" },
  proton: { hasTags: true, source: "proton.me/support: +aliases" },
  zoho: { hasTags: true, source: "zoho.com/mail/help: Plus addressing" },
  apple: { hasTags: true, source: "support.apple.com: Custom email domains" },
  migadu: { hasTags: true, source: "migadu.com/guides: Plus addressing" },
  mailbox_org: { hasTags: true, source: "kb.mailbox.org: Plus addresses" },
} satisfies Partial<Record<ProviderName, Rule>>;

const fastmailSubdomain = /^[^.]+\.fastmail\.com$/;

/** The canonical form of a well-formed address, in lower case. `provider` is that of its mail host. */
export function canonicalOf(
  { local, domain }: { local: string; domain: string },
  provider: string | null,
): string {
  if (local.startsWith('"')) return `${local}@${domain}`;
  if (fastmailSubdomain.test(domain)) return `${domain.slice(0, domain.indexOf("."))}@fastmail.com`;
  const consumer = providerOfDomain(domain);
  const rule = consumer === null ? customerRules[provider ?? ""] : consumerRules[consumer];
  const written = local.toLowerCase();
  if (!rule) return `${written}@${domain}`;
  return `${mailboxOf(written, rule)}@${domainOf(domain, rule)}`;
}

function mailboxOf(local: string, { hasTags, ignored = "", same }: Rule): string {
  const plain = Array.from(local, (letter) => (ignored.includes(letter) ? "" : letter)).join("");
  const meant = same ? plain.replaceAll(...same) : plain;
  const plus = hasTags ? meant.indexOf("+") : -1;
  const name = plus > 0 && meant[plus - 1] !== "." ? meant.slice(0, plus) : meant;
  return name === "" ? local : name;
}

const domainOf = (domain: string, { domains = {} }: Rule): string =>
  Object.entries(domains).find(([, others]) => others.split(" ").includes(domain))?.[0] ?? domain;
