/** The domains of the mail world, as data. `README.md` has the same table. */
import { hash } from "./hash.ts";

/** The behaviour of a mail host. Compliant hosts speak SMTP correctly; broken ones do not. */
export const compliantPersonas = [
  "inbox",
  "catchall",
  "greylist",
  "full",
  "disabled",
  "slow",
  "starttls",
  "eai",
  "limited",
  "old",
  "load",
  "load_tls",
] as const;
export const brokenPersonas = ["tarpit", "mute", "late", "blocked", "drop", "down"] as const;
export type CompliantPersona = (typeof compliantPersonas)[number];
export type BrokenPersona = (typeof brokenPersonas)[number];
export type Persona = CompliantPersona | BrokenPersona;

export interface MailHost {
  host: string;
  persona: Persona;
  /** Its addresses, if they are not the mail world's. */
  addresses?: readonly string[];
}

export interface MailDomain {
  domain: string;
  dns: "mx" | "implicit" | "null_mx" | "no_mail_host" | "servfail" | "silent";
  /** By MX preference, best first. */
  hosts: readonly MailHost[];
}

const servedBy = (domain: string, ...personas: Persona[]): MailDomain => ({
  domain,
  dns: "mx",
  hosts: personas.map((persona, index) => ({ host: `mx${index + 1}.${domain}`, persona })),
});

const withoutHosts = (domain: string, dns: MailDomain["dns"]): MailDomain => ({ domain, dns, hosts: [] });

export const domains: readonly MailDomain[] = [
  servedBy("inbox.test", "inbox"),
  servedBy("catchall.test", "catchall"),
  servedBy("greylist.test", "greylist"),
  servedBy("full.test", "full"),
  servedBy("disabled.test", "disabled"),
  servedBy("slow.test", "slow"),
  servedBy("starttls.test", "starttls"),
  servedBy("eai.test", "eai"),
  servedBy("limited.test", "limited"),
  servedBy("old.test", "old"),
  servedBy("backup.test", "down", "inbox"),
  servedBy("crowded.test", ...Array.from({ length: 60 }, () => "inbox" as const)),
  servedBy("tarpit.test", "tarpit"),
  servedBy("mute.test", "mute"),
  servedBy("late.test", "late"),
  servedBy("blocked.test", "blocked"),
  servedBy("drop.test", "drop"),
  { domain: "implicit.test", dns: "implicit", hosts: [{ host: "implicit.test", persona: "inbox" }] },
  {
    domain: "loopback-mx.test",
    dns: "mx",
    hosts: [{ host: "mx1.loopback-mx.test", persona: "inbox", addresses: ["127.0.0.1", "::1"] }],
  },
  withoutHosts("nullmx.test", "null_mx"),
  withoutHosts("nomx.test", "no_mail_host"),
  withoutHosts("servfail.test", "servfail"),
  withoutHosts("timeout.test", "silent"),
];

/** The hosts of all domains `<anything>.load.test`; a domain's hash chooses one. */
export const loadHosts: readonly MailHost[] = Array.from({ length: 8 }, (_, index) => ({
  host: `mx${index + 1}.hosts.load.test`,
  persona: "load",
}));

const loadDomain = /^(?!no-)[a-z0-9-]{1,63}\.load\.test$/;
const silentDomain = /^[a-z0-9-]{1,63}\.timeout\.test$/;
const ownHostDomain = /^(?!no-)[a-z0-9-]{1,63}\.(solo|tls)\.test$/;
const ownHost = /^mx\.((?!no-)[a-z0-9-]{1,63}\.(?:solo|tls)\.test)$/;

/** Hosts of `<anything>.tls.test` offer STARTTLS, those of `<anything>.solo.test` do not. */
const ownHostPersona = (domain: string): Persona => (domain.endsWith(".tls.test") ? "load_tls" : "load");
const byName = new Map(domains.map((domain) => [domain.domain, domain]));

/** The domain of this name (in lower case); undefined if it does not exist. */
export function findDomain(name: string): MailDomain | undefined {
  if (silentDomain.test(name)) return withoutHosts(name, "silent");
  if (ownHostDomain.test(name))
    return { domain: name, dns: "mx", hosts: [{ host: `mx.${name}`, persona: ownHostPersona(name) }] };
  if (!loadDomain.test(name)) return byName.get(name);
  const host = loadHosts[hash(name) % loadHosts.length];
  return { domain: name, dns: "mx", hosts: host ? [host] : [] };
}

const hosts = [...domains.flatMap((domain) => domain.hosts), ...loadHosts];
const hostsByName = new Map(hosts.map((host) => [host.host, host]));

/** The mail world's addresses are in the range for benchmarks (RFC 2544), which the internet does not route. */
const addressesByHost = new Map(
  hosts
    .filter(({ addresses }) => !addresses)
    .map(({ host }, index) => [host, `198.18.${Math.floor(index / 250)}.${(index % 250) + 1}`]),
);
const personasByAddress = new Map(
  hosts.flatMap(({ host, persona }) => {
    const address = addressesByHost.get(host);
    return address === undefined ? [] : [[address, persona] as const];
  }),
);

/** The addresses of domains with a host of their own, one each, are at the end of the range: first those without STARTTLS. */
function ownHostAddress(host: string): string {
  const number = hash(host) % 16_384;
  const first = ownHostPersona(host) === "load" ? 128 : 192;
  return `198.19.${first + (number >> 8)}.${number & 255}`;
}
const ownHostAddresses = /^198\.19\.(1[3-9]\d|12[89]|2\d\d)\.\d{1,3}$/;

/** The addresses of a mail host; undefined if the host does not exist. */
export function addressesOf(name: string): readonly string[] | undefined {
  if (ownHost.test(name)) return [ownHostAddress(name)];
  const own = addressesByHost.get(name);
  return own === undefined ? hostsByName.get(name)?.addresses : [own];
}

/** The persona of the host at an address of the mail world; undefined for any other address. */
export function personaAt(address: string): Persona | undefined {
  const third = Number(ownHostAddresses.exec(address)?.[1] ?? 0);
  if (third === 0) return personasByAddress.get(address);
  return third < 192 ? "load" : "load_tls";
}
