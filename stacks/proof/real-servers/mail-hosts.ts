/**
 * The mail hosts. Each has its own address, mapped to a port of one of the two servers, and its own client address, by
 * which the servers refuse clients and their logs identify the host.
 */
export type ServerName = "postfix" | "exim";

/** The kinds of hosts of each server. Each but the first has a domain of the same name. */
const ways = {
  both: [
    "chief",
    /** The client is on the server's own list of clients to refuse. */
    "blocked",
    /** The client is on a list of clients that DNS serves. */
    "listed",
    /** The client is refused with the greeting. */
    "shut",
    /** Accepts ten recipients in one message. */
    "limited",
    /** Accepts one connection at a time. */
    "narrow",
    /** Offers no TLS. */
    "plain",
    /** Offers TLS, and has no certificate. */
    "uncertified",
    /** Takes no mail without TLS. */
    "secret",
    /** Has an IPv6 address only. */
    "six",
  ],
  postfix: [
    /** Delays its greeting for an unknown client, and refuses it once. */
    "screened",
    /** Refuses relaying temporarily. */
    "cautious",
    /** Slows down with each unknown mailbox, and disconnects after twelve. */
    "weary",
    /** Has Postfix's own limits of errors, as a hoster's shared server does: slow after ten, disconnects after twenty. */
    "shared",
    /** Verifies each recipient at the other server. */
    "sure",
    /** Verifies recipients at the other server without waiting for the answer. */
    "hasty",
  ],
  exim: [
    /** Accepts ten recipients in one message, and refuses more permanently. */
    "curt",
    /** Disconnects after three unknown mailboxes. */
    "touchy",
  ],
} as const;

export interface MailHost<Way extends string = string> {
  server: ServerName;
  way: Way;
  name: string;
  /** From a network reserved for benchmarks or documentation. */
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
  if (!found) throw new RangeError(`${server} has no host of the kind ${way}`);
  return found;
}

/** An address without a listener. */
export const closedAddress = "198.18.9.9";
