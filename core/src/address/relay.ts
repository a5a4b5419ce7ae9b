/**
 * Relay services: each of their addresses forwards to the lasting mailbox of one person. Compiled by hand, each from what its
 * service says of its domains. A person may have a subdomain: `shop@ann.anonaddy.com`.
 */
const services = {
  // developer.apple.com: Communicating using the private email relay service
  apple: "privaterelay.appleid.com private.icloud.com",
  // support.mozilla.org: Firefox Relay
  firefox_relay: "mozmail.com relay.firefox.com",
  // duckduckgo.com: Email Protection
  duckduckgo: "duck.com",
  // simplelogin.io: alias domains; github.com/simple-login/app
  simplelogin:
    "simplelogin.com simplelogin.co simplelogin.fr simplelogin.io slmail.me slmails.com silomails.com aleeas.com " +
    "dralias.com 8alias.com 8shield.net",
  // proton.me: Hide-my-email aliases
  proton_pass: "passmail.net passmail.com passinbox.com passfwd.com",
  // addy.io: shared domains; github.com/anonaddy/anonaddy
  addy: "anonaddy.com anonaddy.me addy.io addymail.com addy.to 4wrd.cc mailer.me",
  // help.cloaked.com: identities
  cloaked: "cloaked.id myclkd.email clkdmail.com",
  // ironvest.com: masked email
  ironvest: "opayq.com",
  // erine.email
  erine_email: "erine.email",
  // 33mail.com: how it works
  "33mail": "33mail.com",
  // sellercentral.amazon.com: Buyer-seller messaging
  amazon:
    "marketplace.amazon.com marketplace.amazon.ca marketplace.amazon.com.mx marketplace.amazon.com.au " +
    "marketplace.amazon.co.uk marketplace.amazon.de marketplace.amazon.fr marketplace.amazon.it " +
    "marketplace.amazon.es marketplace.amazon.nl marketplace.amazon.se marketplace.amazon.pl " +
    "marketplace.amazon.co.jp marketplace.amazon.in",
  // ebay.com: Member-to-member contact
  ebay: "members.ebay.com",
  // partner.booking.com: Guest email aliases
  booking: "guest.booking.com",
  // developers.facebook.com: Proxied email
  facebook: "proxymail.facebook.com",
} as const satisfies Readonly<Record<string, string>>;

export type RelayService = keyof typeof services;

const serviceOf: ReadonlyMap<string, RelayService> = new Map(
  Object.entries(services).flatMap(([name, domains]) =>
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
