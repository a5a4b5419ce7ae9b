import { expect, test } from "vitest";
import { badCellsText } from "./bad-cells-text.ts";

test.each([
  [0, 5_000, true, "Each of 5,000 rows has an address here."],
  [1, 5_000, true, "1 of 5,000 rows has no address here. It is invalid and not charged."],
  [40, 5_000, true, "40 of 5,000 rows have no address here. They are invalid and not charged."],
  [5_000, 5_000, true, "None of 5,000 rows has an address here."],
  [1, 1, true, "None of 1 row has an address here."],
  [
    0,
    100_000,
    false,
    "Each of the first 100,000 rows has an address here. The rest is counted after the upload.",
  ],
  [
    40,
    100_000,
    false,
    "40 of the first 100,000 rows have no address here. They are invalid and not charged. The rest is counted after the upload.",
  ],
])("%i bad cells in %i rows, all of them: %s", (bad, rows, isWhole, text) => {
  expect(badCellsText({ rows, isWhole, columns: [7, bad] }, 1)).toBe(text);
});
