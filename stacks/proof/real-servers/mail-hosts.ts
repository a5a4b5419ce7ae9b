/**
 * The mail hosts that DNS knows. Each has an address of its own, which leads to a port of one of the two servers, and is
 * asked from a client address of its own: by that the servers tell whom to refuse, and their logs whom they met.
 */
export type ServerName = "postfix" | "exim";

/** How the hosts of either server differ. Each but the first has a domain of its own, named like its way. */
const ways = {
  both: [
    "chief",
    /** The client is on the server's own list of clients to refuse. */
    "blocked",
    /** The client is on a list of clients that DNS serves. */
    "listed",
    /** The client is refused at the door. */
    "shut",
    /** Takes ten recipients in one message. */
    "limited",
    /** Takes one connection at a time. */
    "narrow",
    /** Offers no TLS. */
    "plain",
    /** Offers TLS, and has no certificate. */
    "uncertified",
    /** Has an address of the newer kind only. */
    "six",
  ],
  postfix: [
    /** Lets a stranger wait for its greeting, and sends it away once. */
    "screened",
    /** Refuses to relay for now, not for good. */
    "cautious",
    /** Slows down with every mailbox that it does not know, and hangs up after twelve. */
    "weary",
    /** Asks the host behind it about each recipient, and is sure of the answer. */
    "sure",
    /** Asks the host behind it, and does not wait for the answer. */
    "hasty",
  ],
  exim: [
    /** Takes ten recipients in one message, and refuses more as if for good. */
    "curt",
    /** Hangs up after three mailboxes that it does not know. */
    "touchy",
  ],
} as const;

export interface MailHost<Way extends string = string> {
  server: ServerName;
  way: Way;
  name: string;
  /** From a network that is set apart for benchmarks or for documentation. */
  address: string;
  client: string;
}

const hostsOf = <Way extends string>(server: ServerName, network: number, own: readonly Way[]) =>
  [...ways.both, ...own].map((way, index): MailHost<Way | (typeof ways.both)[number]> => ({
    server,
    way,
    name: `mx-${way}.${server}.test`,
    address: way === "six" ? `2001:db8:${network}::1` : `198.18.${network}.${index + 1}`,
    client: `127.25.${network}.${index + 1}`,
  }));

export const mailHosts = {
  postfix: hostsOf("postfix", 1, ways.postfix),
  exim: hostsOf("exim", 2, ways.exim),
};
export const allMailHosts: readonly MailHost[] = [...mailHosts.postfix, ...mailHosts.exim];

export type PostfixWay = (typeof mailHosts.postfix)[number]["way"];
export type EximWay = (typeof mailHosts.exim)[number]["way"];

export function mailHost(server: ServerName, way: PostfixWay | EximWay): MailHost {
  const found = mailHosts[server].find((host) => host.way === way);
  if (!found) throw new RangeError(`${server} has no host that is ${way}`);
  return found;
}

/** An address where nobody listens. */
export const deafAddress = "198.18.9.9";
