/** The addresses that are never dialled: special-use networks and the networks that the operator configures. */
import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IANA's special-purpose registry for IPv4, and platform addresses of clouds outside it. */
const specialUseV4 = [
  "0.0.0.0/8", // this network
  "10.0.0.0/8", // private
  "100.64.0.0/10", // carrier-grade NAT; Alibaba's metadata service
  "127.0.0.0/8", // loopback
  "168.63.129.16/32", // Azure's platform service
  "169.254.0.0/16", // link-local; metadata services
  "172.16.0.0/12", // private
  "192.0.0.0/24", // protocol assignments; Oracle's metadata service
  "192.0.2.0/24", // documentation
  "192.31.196.0/24", // AS112
  "192.52.193.0/24", // AMT
  "192.88.99.0/24", // 6to4 relay
  "192.168.0.0/16", // private
  "192.175.48.0/24", // AS112
  "198.18.0.0/15", // benchmarking
  "198.51.100.0/24", // documentation
  "203.0.113.0/24", // documentation
  "224.0.0.0/4", // multicast
  "240.0.0.0/4", // reserved, and limited broadcast
];

/** The same inside global unicast, 2000::/3. */
const specialUseV6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarking, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
];

/** IPv6 outside global unicast, except IPv4-mapped addresses, which `BlockList` matches as IPv4. */
const outsideUnicast = [
  ["::", "::fffe:ffff:ffff"], // loopback, v4-compatible
  ["::1:0:0:0", "1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], // NAT64, discard
  ["4000::", "ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"], // unique local, link-local, multicast, reserved
] as const;

let ofRegistries: BlockList | undefined;
/** The block list of special-use addresses, which takes some milliseconds to build. */
export const specialUse = (): BlockList => (ofRegistries ??= blockList([]));

const mappedV4 = new BlockList();
mappedV4.addSubnet("::ffff:0:0", 96, "ipv6");

/** Whether an address must never be dialled: it is special-use, or not a canonical IP address. */
export const isForbidden = forbidding([]);

/** The same with the operator's networks: `192.0.2.0/24`, `2001:db8::/32` or single addresses. Throws for anything else. */
export function forbidding(own: readonly string[]): (address: string) => boolean {
  const all = own.length > 0 ? blockList(own) : null;
  return (address) => {
    const list = all ?? specialUse();
    if (isIPv4(address)) return list.check(address, "ipv4");
    if (!isIPv6(address) || address.includes("%")) return true;
    return mappedV4.check(address, "ipv6") || list.check(address, "ipv6");
  };
}

function blockList(own: readonly string[]): BlockList {
  const list = new BlockList();
  for (const [first, last] of outsideUnicast) list.addRange(first, last, "ipv6");
  for (const network of [...specialUseV4, ...specialUseV6, ...own]) addNetwork(list, network);
  return list;
}

function addNetwork(list: BlockList, network: string): void {
  const [, address = "", prefix] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(network) ?? [];
  const bits = isIPv4(address) ? 32 : isIPv6(address) && !address.includes("%") ? 128 : 0;
  const length = Number(prefix ?? bits);
  if (bits === 0 || length > bits)
    throw new Error(`"${network}" is not a network, such as 192.0.2.0/24 or 2001:db8::/32.`);
  list.addSubnet(address, length, bits === 32 ? "ipv4" : "ipv6");
}
