import { expect, test } from "vitest";
import { holds, isExact } from "./bounds.ts";

test("A count is exact when its bounds are equal.", () => {
  expect(isExact({ count: 3, low: 3, high: 3 })).toBe(true);
  expect(isExact({ count: 3, low: 3, high: 4 })).toBe(false);
});

test("An estimate holds at both bounds and between them.", () => {
  const held = [59, 60, 70, 80, 81].map((found) => holds({ count: 70, low: 60, high: 80 }, found));
  expect(held).toEqual([false, true, true, true, false]);
});
