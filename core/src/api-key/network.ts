/** The networks that a key may be used from. */
import { BlockList, isIP, isIPv6 } from "node:net";
import { memoize } from "../kit/cache/memoize.ts";

/** Whether the address lies in one of the networks, or there are none. IPv4 in IPv6 counts as IPv4. */
export function isWithin(address: string, networks: readonly string[]): boolean {
  if (networks.length === 0) return true;
  const kind = isIP(address);
  return kind !== 0 && listOf(networks.join(" ")).check(address, kind === 6 ? "ipv6" : "ipv4");
}

const listOf = memoize(1000, (networks: string): BlockList => {
  const list = new BlockList();
  for (const network of networks.split(" ")) {
    const [base = "", prefix] = network.split("/");
    const family = isIPv6(base) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(base, family);
    else list.addSubnet(base, Number(prefix), family);
  }
  return list;
});
