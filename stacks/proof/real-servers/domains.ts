/** The domains and mailboxes of the mail hosts. DNS and both servers are configured from it. */
import { mailHosts, type ServerName } from "./mail-hosts.ts";

/** Mailboxes of every domain of `hosted`. */
export const mailboxes: readonly string[] = [
  "ann",
  "jane.doe",
  ...Array.from({ length: 60 }, (_, index) => `reader${index + 1}`),
];

/** The quota of a mailbox, and the size of a full one. */
export const quotaBytes = 10_000;
export const fullBytes = 20_000;

/** Domains of the main host that differ only in their sender checks. */
const plain = ["greylist", "strict", "muddled", "xn--bcher-kva"];

/** Domains of the main host with special DNS records. */
const withSpecialRecords = [
  "implicit",
  "renamed",
  "behind-alias",
  "next",
  "backup",
  "half-private",
  "crowded",
];

/** Domains of the main host with a normal MX record. */
export const withNormalMx: readonly string[] = [
  ...plain,
  "catchall",
  "gateway",
  "offline",
  "foreign",
  "local",
  "relay",
  "alias",
];

/** Kinds of hosts without mailboxes, which verify recipients at the other server. */
const withoutMailboxes: readonly string[] = ["sure", "hasty"];

const at = (server: ServerName, names: readonly string[]): string[] =>
  names.map((name) => `${name}.${server}.test`);

/** Domains of the server whose mailboxes are at the other server. */
export const relayed = (server: ServerName): string[] =>
  at(server, server === "postfix" ? ["gateway", ...withoutMailboxes] : ["gateway"]);

/** Domains whose mailboxes are at the server: its own, and those relayed by the other server. */
export function hosted(server: ServerName): string[] {
  const ways = mailHosts[server].map(({ way }) => way).filter((way) => !withoutMailboxes.includes(way));
  const other = server === "postfix" ? "exim" : "postfix";
  return [`${server}.test`, ...at(server, [...plain, ...withSpecialRecords, ...ways]), ...relayed(other)];
}
