import { BlockList, isIPv4, isIPv6 } from "node:net";

/** IANA's special-purpose registry for IPv4, and the platform addresses of clouds that lie outside of it. */
const forbiddenV4 = [
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

/** All of IPv6 but global unicast is refused (v4-mapped, NAT64, ULA, link-local, multicast, …); these lie inside of it. */
const globalUnicast = "2000::/3";
const forbiddenV6 = [
  "2001::/23", // protocol assignments: Teredo, benchmarking, ORCHID
  "2001:db8::/32", // documentation
  "2002::/16", // 6to4
  "2620:4f:8000::/48", // AS112
  "3fff::/20", // documentation
];

const v4 = blockList("ipv4", forbiddenV4);
const v6 = blockList("ipv6", forbiddenV6);
const unicast = blockList("ipv6", [globalUnicast]);

/** Whether a probe must never be sent to the address: special-use, or not an IP address in its plain form. */
export function isForbidden(address: string): boolean {
  if (isIPv4(address)) return v4.check(address, "ipv4");
  if (isIPv6(address) && !address.includes("%")) {
    return !unicast.check(address, "ipv6") || v6.check(address, "ipv6");
  }
  return true;
}

function blockList(family: "ipv4" | "ipv6", networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address, prefix] = network.split("/");
    list.addSubnet(String(address), Number(prefix), family);
  }
  return list;
}
