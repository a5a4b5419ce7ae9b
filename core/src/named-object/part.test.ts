import fc from "fast-check";
import { expect, it } from "vitest";
import { divided, placeOf } from "./part.ts";

it("The place of a key is the last part that begins at the key or before it, and the first one where none does.", () => {
  const key = fc.stringMatching(/^[a-c]{0,3}$/);
  fc.assert(
    fc.property(fc.uniqueArray(key, { minLength: 1 }), key, (firsts, wanted) => {
      const parts = firsts.toSorted().map((first) => ({ first }));
      const last = parts.findLastIndex(({ first }) => first <= wanted);
      expect(placeOf(parts, wanted)).toBe(Math.max(0, last));
    }),
  );
});

it("The place of a key is 0 where there are no parts.", () => {
  expect(placeOf([], "a")).toBe(0);
});

it("Entries are divided in their order, into pieces of half a part where they are more than one holds.", () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
  expect(divided([], 10)).toEqual([]);
  expect(divided(numbers(10), 10)).toEqual([numbers(10)]);
  fc.assert(
    fc.property(fc.integer({ min: 11, max: 60 }), (count) => {
      const pieces = divided(numbers(count), 10);
      expect(pieces.flat()).toEqual(numbers(count));
      expect(pieces.slice(0, -1).every(({ length }) => length === 5)).toBe(true);
      expect(pieces.at(-1)?.length).toBeLessThanOrEqual(5);
    }),
  );
});
