import { expect, test } from "vitest";
import { shownColumns } from "./shown-columns.ts";

test("A narrow file shows all of its columns.", () => {
  expect(shownColumns(3, 2)).toEqual([0, 1, 2]);
});

test.each([
  [0, 0, 49],
  [100, 75, 124],
  [5_999, 5_950, 5_999],
])("A wide file shows 50 columns with column %i among them.", (chosen, first, last) => {
  const shown = shownColumns(6_000, chosen);
  expect(shown).toHaveLength(50);
  expect([shown[0], shown.at(-1)]).toEqual([first, last]);
});
