/** The place of the part that has a key, among parts in the order of their first keys: 0 where a key comes before them all. */
export function placeOf(parts: readonly { first: string }[], key: string): number {
  let [low, high] = [0, parts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((parts[middle]?.first ?? "") <= key) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}
