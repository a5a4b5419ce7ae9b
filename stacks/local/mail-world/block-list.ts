/** A public block list (RFC 5782) for the host that probes the mail world. */
export const blockList = "blocklist.test";

/** The host that probes, as its mail hosts see it. */
export const probingHost = "probe.winnow.test";
const address = "198.18.255.1";

/** The addresses of a name of the block list, or of the host itself; undefined if there is none. */
export function listingAt(name: string, isListed: boolean): readonly string[] | undefined {
  if (name === probingHost) return [address];
  const listed = ["127.0.0.2", ...(isListed ? [address] : [])];
  return listed.some((one) => name === `${one.split(".").toReversed().join(".")}.${blockList}`)
    ? ["127.0.0.2"]
    : undefined;
}
