/** Which domains there are behind the mail hosts, and who lives in them. DNS and both servers read it. */
import { mailHosts, type ServerName } from "./mail-hosts.ts";

/** In every domain of `hosted`. */
export const mailboxes: readonly string[] = [
  "ann",
  "jane.doe",
  ...Array.from({ length: 60 }, (_, index) => `reader${index + 1}`),
];

/** What a mailbox may hold, and what a full one does. */
export const quotaBytes = 10_000;
export const fullBytes = 20_000;

/** Domains of the chief host that are all alike but for what is asked of whoever writes to them. */
const plain = ["greylist", "strict", "muddled", "xn--bcher-kva"];

/** Domains of the chief host to which DNS leads by a path of its own. */
const roundabout = ["implicit", "renamed", "behind-alias", "next", "backup", "half-private", "crowded"];

/** Domains of the chief host that have their mail exchanger in DNS as usual. */
export const straight: readonly string[] = [
  ...plain,
  "catchall",
  "gateway",
  "offline",
  "foreign",
  "local",
  "relay",
  "alias",
];

/** The ways of hosts that know no mailbox by themselves. */
const ignorant: readonly string[] = ["sure", "hasty"];

const at = (server: ServerName, names: readonly string[]): string[] =>
  names.map((name) => `${name}.${server}.test`);

/** Domains whose mailboxes the other server knows. */
export const behind = (server: ServerName): string[] =>
  at(server, server === "postfix" ? ["gateway", ...ignorant] : ["gateway"]);

/** Domains whose mailboxes the server knows: its own, and what lies behind the other. */
export function hosted(server: ServerName): string[] {
  const ways = mailHosts[server].map(({ way }) => way).filter((way) => !ignorant.includes(way));
  const other = server === "postfix" ? "exim" : "postfix";
  return [`${server}.test`, ...at(server, [...plain, ...roundabout, ...ways]), ...behind(other)];
}
