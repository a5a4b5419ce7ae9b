import { groupedDigits } from "./grouped-digits.ts";

/** The refinement of a schema: texts with at most `max` characters in all, and what is said of more. */
export const withinCharacters = (max: number): [(texts: readonly string[]) => boolean, string] => [
  (texts) => texts.reduce((sum, { length }) => sum + length, 0) <= max,
  `Give at most ${groupedDigits(max)} characters in all.`,
];
