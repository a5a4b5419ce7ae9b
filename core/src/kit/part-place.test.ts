import fc from "fast-check";
import { expect, it } from "vitest";
import { placeOf } from "./part-place.ts";

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
