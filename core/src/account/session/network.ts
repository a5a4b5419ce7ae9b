import { isIPv4 } from "node:net";
import { Throttle } from "../../throttle/index.ts";

/**
 * The network of an address, by which people know a place: the first 24 bits of IPv4, 64 of IPv6; a text that
 * is no address stays as it is.
 */
export function networkOf(address: string): string {
  const network = Throttle.networkOf(address);
  return isIPv4(network) ? network.replace(/\d+$/, "0/24") : network;
}
