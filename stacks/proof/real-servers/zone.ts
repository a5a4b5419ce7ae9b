/** The zone `test`, as NSD reads it. */
import { isIPv6 } from "node:net";
import { withNormalMx } from "./domains.ts";
import { allMailHosts, closedAddress, mailHost, mailHosts, type ServerName } from "./mail-hosts.ts";

export const zone = (): string => `
$ORIGIN test.
$TTL 60
@ SOA ns hostmaster 1 3600 600 86400 60
@ NS ns
ns A 198.18.0.53

${allMailHosts.map(({ name, address }) => `${name}. ${isIPv6(address) ? "AAAA" : "A"} ${address}`).join("\n")}
${domainsOf("postfix")}
${domainsOf("exim")}

; errors of DNS, and a host that does not host the domain
stranger.postfix MX 10 mx-cautious.postfix
null MX 0 .
bare TXT "a name without addresses"
dangling MX 10 nowhere
astray MX 10 mx.broken
deaf MX 10 mx-deaf
mx-deaf A ${closedAddress}

; special-use addresses
loopback MX 10 mx-loopback
mx-loopback A 127.0.0.1
mx-loopback AAAA ::1
private MX 10 mx-private
mx-private A 10.0.0.25
metadata MX 10 mx-metadata
mx-metadata A 169.254.169.254
mapped MX 10 mx-mapped
mx-mapped AAAA ::ffff:127.0.0.1

; blocked clients
${allMailHosts
  .filter(({ way }) => way === "listed")
  .map(({ client }) => listing(`${client.split(".").toReversed().join(".")}.bl`, client))
  .join("\n")}
`;

/** The DNS records of a listed client. */
const listing = (name: string, client: string): string => `
${name} A 127.0.0.2
${name} TXT "Listed, see https://bl.test/${client}"`;

function domainsOf(server: ServerName): string {
  const chief = mailHost(server, "chief");
  return `
$ORIGIN ${server}.test.
@ MX 10 mx-chief
${withNormalMx.map((name) => `${name} MX 10 mx-chief`).join("\n")}
${mailHosts[server].map(({ way }) => `${way} MX 10 mx-${way}`).join("\n")}
implicit A ${chief.address}
renamed CNAME @
mx-renamed CNAME mx-chief
behind-alias MX 10 mx-renamed
next MX 10 mx-nowhere
next MX 20 mx-chief
backup MX 10 mx-deaf.test.
backup MX 20 mx-chief
half-private MX 10 mx-loopback.test.
half-private MX 20 mx-chief
${Array.from({ length: 60 }, (_, index) => `crowded MX 10 mx${index}.crowd`).join("\n")}
*.crowd A ${chief.address}
$ORIGIN test.`;
}
