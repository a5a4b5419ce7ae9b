import { expect, test } from "vitest";
import { nextRow } from "./arrow-keys.ts";

test.each([
  [5, "ArrowDown", 6],
  [5, "ArrowUp", 4],
  [5, "PageDown", 15],
  [15, "PageUp", 5],
  [5, "Home", 0],
  [5, "End", 99],
  [0, "ArrowUp", 0],
  [99, "ArrowDown", 99],
  [95, "PageDown", 99],
])("From row %i, %s moves to %i", (from, key, to) => {
  expect(nextRow(from, key, 100, 10)).toBe(to);
});

test("Other keys and empty tables give null.", () => {
  expect(nextRow(5, "a", 100, 10)).toBeNull();
  expect(nextRow(0, "ArrowDown", 0, 10)).toBeNull();
});
