export type Counts = Readonly<Record<string, number>>;

/** How often each word occurs. */
export function count(words: readonly string[]): Counts {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}

/** Whether two counts are equal. An absent word counts as 0. */
export const isSame = (one: Counts, other: Counts): boolean =>
  [...Object.keys(one), ...Object.keys(other)].every((word) => (one[word] ?? 0) === (other[word] ?? 0));
