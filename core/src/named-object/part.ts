/** The objects of a row as parts by key: each has the entries from its first key to that of the next. */

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

/** Entries, in the order of their keys, in pieces of a part each: half full where they are many, so that the next ones have room. */
export function divided<Entry>(entries: readonly Entry[], maxPart: number): (readonly Entry[])[] {
  const size = entries.length > maxPart ? maxPart / 2 : maxPart;
  return Array.from({ length: Math.ceil(entries.length / size) }, (_, index) =>
    entries.slice(index * size, (index + 1) * size),
  );
}
