/** Address literals (RFC 5321, 4.1.3): a mail host named by its IP address, in brackets. */

/** Whether a text with its brackets is a well-formed IPv4 or IPv6 literal. No other tag is registered. */
export function isLiteral(text: string): boolean {
  if (!text.endsWith("]")) return false;
  const inside = text.slice(1, -1);
  return inside.slice(0, 5).toLowerCase() === "ipv6:" ? isIPv6(inside.slice(5)) : isIPv4(inside);
}

const octet = /^\d{1,3}$/;
const group = /^[0-9a-fA-F]{1,4}$/;

function isIPv4(text: string): boolean {
  const octets = text.split(".");
  return octets.length === 4 && octets.every((part) => octet.test(part) && Number(part) <= 255);
}

/** Eight groups; an IPv4 tail counts for two; one `::` replaces the missing groups (RFC 4291, 2.2). */
function isIPv6(text: string): boolean {
  const halves = text.split("::");
  if (halves.length > 2) return false;
  const groups = halves.flatMap((half) => (half === "" ? [] : half.split(":")));
  const tail = groups.at(-1);
  const endsInIPv4 = tail !== undefined && isIPv4(tail) && text.endsWith(tail);
  if (endsInIPv4) groups.pop();
  const count = groups.length + (endsInIPv4 ? 2 : 0);
  return groups.every((part) => group.test(part)) && (halves.length === 2 ? count <= 7 : count === 8);
}
