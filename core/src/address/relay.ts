/**
 * Relay services: each of their addresses forwards to the lasting mailbox of one person. Compiled by hand, each with what its
 * service says of its domains. A person may have a subdomain: `shop@ann.anonaddy.com`.
 */

interface Service {
  source: string;
  domains: string;
}

const services = {
  apple: {
    source: "developer.apple.com: Communicating using the private email relay service",
    domains: "privaterelay.appleid.com private.icloud.com",
  },
  firefox_relay: { source: "support.mozilla.org: Firefox Relay", domains: "mozmail.com relay.firefox.com" },
  duckduckgo: { source: "duckduckgo.com: Email Protection", domains: "duck.com" },
  simplelogin: {
    source: "simplelogin.io: alias domains; github.com/simple-login/app",
    domains:
      "simplelogin.com simplelogin.co simplelogin.fr simplelogin.io slmail.me slmails.com silomails.com aleeas.com " +
      "dralias.com 8alias.com 8shield.net",
  },
  proton_pass: {
    source: "proton.me: Hide-my-email aliases",
    domains: "passmail.net passmail.com passinbox.com passfwd.com",
  },
  addy: {
    source: "addy.io: shared domains; github.com/anonaddy/anonaddy",
    domains: "anonaddy.com anonaddy.me addy.io addymail.com addy.to 4wrd.cc mailer.me",
  },
  cloaked: { source: "help.cloaked.com: identities", domains: "cloaked.id myclkd.email clkdmail.com" },
  ironvest: { source: "ironvest.com: masked email", domains: "opayq.com" },
  erine_email: { source: "erine.email", domains: "erine.email" },
  "33mail": { source: "33mail.com: how it works", domains: "33mail.com" },
  amazon: {
    source: "sellercentral.amazon.com: Buyer-seller messaging",
    domains:
      "marketplace.amazon.com marketplace.amazon.ca marketplace.amazon.com.mx marketplace.amazon.com.au " +
      "marketplace.amazon.co.uk marketplace.amazon.de marketplace.amazon.fr marketplace.amazon.it " +
      "marketplace.amazon.es marketplace.amazon.nl marketplace.amazon.se marketplace.amazon.pl " +
      "marketplace.amazon.co.jp marketplace.amazon.in",
  },
  ebay: { source: "ebay.com: Member-to-member contact", domains: "members.ebay.com" },
  booking: { source: "partner.booking.com: Guest email aliases", domains: "guest.booking.com" },
  facebook: { source: "developers.facebook.com: Proxied email", domains: "proxymail.facebook.com" },
} as const satisfies Readonly<Record<string, Service>>;

export type RelayService = keyof typeof services;

const serviceOf: ReadonlyMap<string, RelayService> = new Map(
  Object.entries(services).flatMap(([name, { domains }]) =>
    domains.split(" ").map((domain) => [domain, name as RelayService] as const),
  ),
);

/** Their relay addresses look like the ordinary ones. Sources: support.apple.com: Hide My Email; fastmail.help: Masked Email. */
const mixed: ReadonlySet<string> = new Set(["icloud.com", "fastmail.com"]);

/** The relay service of a domain (lower-case A-labels) or of a parent; `false` for none, null where addresses do not tell. */
export function relayOf(domain: string): RelayService | false | null {
  for (let from = 0; from >= 0;) {
    const service = serviceOf.get(domain.slice(from));
    if (service) return service;
    const dot = domain.indexOf(".", from);
    from = dot === -1 ? -1 : dot + 1;
  }
  return mixed.has(domain) ? null : false;
}
