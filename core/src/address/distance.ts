/**
 * The edit distance of two words (Damerau-Levenshtein, optimal string alignment). Above `most`, the result is only
 * guaranteed to be greater than `most`.
 */
export function distance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const current = [row];
    for (let column = 1; column <= to.length; column++) {
      const same = from[row - 1] === to[column - 1];
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const candidates = [
        at(last, column) + 1,
        at(current, column - 1) + 1,
        at(last, column - 1) + (same ? 0 : 1),
      ];
      if (swapped) candidates.push(at(beforeLast, column - 2) + 1);
      current.push(Math.min(...candidates));
    }
    if (Math.min(...current) > max) return max + 1;
    [beforeLast, last] = [last, current];
  }
  return at(last, to.length);
}

const at = (row: readonly number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY;

/** The set of letters of a word, as bits. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let index = 0; index < word.length; index++) letters |= 1 << (word.charCodeAt(index) % 32);
  return letters;
}

/** A fast filter by letter sets: one edit changes a set by at most two letters. */
export function mayLieWithin(max: number, letters: number, others: number): boolean {
  let differing = letters ^ others;
  let count = 0;
  while (differing !== 0 && count <= 2 * max) {
    differing &= differing - 1;
    count++;
  }
  return count <= 2 * max;
}
