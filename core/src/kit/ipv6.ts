/** The eight 16-bit groups of a valid IPv6 address without a zone. An IPv4 tail is two of them. */
export function groupsOfIPv6(address: string): readonly number[] {
  // The URL parser writes an address in its shortest form, without an IPv4 tail.
  const [head = [], tail = []] = new URL(`http://[${address}]`).hostname
    .slice(1, -1)
    .split("::")
    .map((half) => half.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => "0");
  return [...head, ...zeros, ...tail].map((group) => parseInt(group, 16));
}
