import { expect, test, vi } from "vitest";
import { memoize } from "./memoize.ts";

test("memoize computes a result once, and again only after the capacity was reached.", () => {
  const compute = vi.fn<(key: string) => number | null>((key) => (key === "" ? null : key.length));
  const lengthOf = memoize(2, compute);
  expect([lengthOf("a"), lengthOf(""), lengthOf("a"), lengthOf("")]).toEqual([1, null, 1, null]);
  expect(compute).toHaveBeenCalledTimes(2);
  expect([lengthOf("bb"), lengthOf("bb"), lengthOf("a")]).toEqual([2, 2, 1]);
  expect(compute).toHaveBeenCalledTimes(4);
});
