/** The order of addresses: by domain, then by a hash of the local part. An import writes its chunks in this order. */

/** The bits of the hash in a sort key. */
const hashBits = 27;
const digits = String(2 ** hashBits).length;

/** FNV-1a of a local part in lower case, truncated to 27 bits. */
export function sortHash(local: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < local.length; at += 1) hash = Math.imul(hash ^ local.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> hashBits)) & (2 ** hashBits - 1);
}

/** A text that sorts as the address does. No character of a domain sorts before a space. */
export const sortKey = (local: string, domain: string): string =>
  `${domain} ${String(sortHash(local.toLowerCase())).padStart(digits, "0")}`;
