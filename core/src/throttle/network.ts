import { isIPv6 } from "node:net";
import { groupsOfIPv6 } from "../kit/ipv6.ts";

/** The network of an address: the /64 prefix for IPv6, since one customer owns it; the whole address for IPv4. */
export const networkOf = (address: string): string => prefixOf(address, 4) ?? mappedOf(address) ?? address;

/** The site of an IPv6 address, its /48 prefix; null for IPv4. */
export const siteOf = (address: string): string | null => prefixOf(address, 3);

const mappedOf = (address: string): string | undefined => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];

/** The prefix of as many 16-bit groups; null unless the address is a plain IPv6 one. */
function prefixOf(address: string, groups: number): string | null {
  if (!isIPv6(address) || address.includes("%") || mappedOf(address)) return null;
  const prefix = groupsOfIPv6(address).slice(0, groups);
  return `${prefix.map((group) => group.toString(16)).join(":")}::/${groups * 16}`;
}
