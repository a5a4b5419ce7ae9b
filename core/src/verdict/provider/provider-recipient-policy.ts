/**
 * Whether mail hosts tell at RCPT that a mailbox does not exist, as of November 2026. Sources: refusals of unknown mailboxes
 * at RCPT that were published (`core/test/verdict/reply-samples`), the providers' pages for senders, and Reacher's rules.
 */
import type { ProviderName } from "./provider-hosts.ts";

/**
 * `refuses_unknown`: a mailbox that does not exist is refused. `as_configured`: as the customer whose domain it is has chosen.
 * `accepts_all`: every recipient is accepted before the mailbox is looked up.
 */
export const recipientPolicies = ["refuses_unknown", "as_configured", "accepts_all"] as const;
export type RecipientPolicy = (typeof recipientPolicies)[number];

const known = {
  refuses_unknown: [
    ...[
      "outlook",
      "apple",
      "gmx",
      "web_de",
      "t_online",
      "la_poste",
      "orange",
      "mail_ru",
      "yandex",
      "netease",
      "qq",
    ],
  ],
  as_configured: [
    ...[
      "google_workspace",
      "microsoft365",
      "zoho",
      "ionos",
      "godaddy",
      "rackspace",
      "ovh",
      "gandi",
      "hostinger",
    ],
    ...["namecheap", "strato", "hey", "titan", "neo", "mxroute", "amazon_workmail", "alibaba", "infomaniak"],
    ...[
      "hostpoint",
      "hetzner",
      "all_inkl",
      "host_europe",
      "domainfactory",
      "aruba",
      "register_it",
      "one_com",
    ],
    ...[
      "simply",
      "loopia",
      "domeneshop",
      "home_pl",
      "nazwa_pl",
      "locaweb",
      "dreamhost",
      "bluehost",
      "hostgator",
    ],
    ...["siteground", "beget", "timeweb", "sakura", "iij", "cloudflare", "forward_email", "improvmx"],
    ...["proofpoint", "mimecast", "barracuda", "cisco", "trend_micro", "sophos", "forcepoint", "symantec"],
    ...["hornetsecurity", "vade", "retarus", "mailroute", "spamtitan", "trellix", "appriver", "libraesva"],
    ...["fortinet", "mailguard", "smx", "mailchannels"],
  ],
  // Before it looks up the mailbox (Reacher, rules.json).
  accepts_all: ["spamexperts"],
} as const satisfies Record<RecipientPolicy, readonly ProviderName[]>;

const byProvider: ReadonlyMap<string, RecipientPolicy> = new Map(
  recipientPolicies.flatMap((policy) => known[policy].map((provider) => [provider, policy] as const)),
);

/** What is known of a provider by its name; null where nothing is. */
export const recipientPolicyOf = (provider: string): RecipientPolicy | null =>
  byProvider.get(provider) ?? null;
