/** Which variants of an address reach one mailbox, by what each provider says. As of November 2026. */
import type { ProviderName } from "./provider-hosts.ts";

/** What follows a plus sign is a tag. */
export interface AliasRule {
  /** Characters before the @ that make no difference. */
  ignored?: string;
  /** Characters that mean another one. */
  same?: readonly [written: string, meant: string];
  /** Domains with the same mailboxes, by the one that they stand for. */
  domains?: Readonly<Record<string, string>>;
}

export const onlyTags: AliasRule = {};

/** At the domains where the provider gives mailboxes to everybody, by what the provider says of them. */
export const consumerRules: Readonly<Record<string, AliasRule>> = {
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
export const customerProviders: ReadonlySet<string> = new Set<ProviderName>([
  "google_workspace",
  "microsoft365",
  "fastmail",
  "proton",
  "zoho",
  "apple",
  "migadu",
  "mailbox_org",
]);
