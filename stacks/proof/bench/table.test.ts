import { expect, test } from "vitest";
import { figure, median, table, times } from "./table.ts";

test("A table aligns the first column left and the others right.", () => {
  expect(
    table([
      ["", "rate"],
      ["a long name", "7"],
      ["b", "1,000"],
    ]),
  ).toBe("                 rate\n  a long name       7\n  b             1,000");
});

test("The median is the middle value, or the mean of the two middle values.", () => {
  expect([median([9, 1, 5]), median([1, 2, 4, 100]), median([])]).toEqual([5, 3, 0]);
});

test("Figures have thousands separators, and small ratios two decimals.", () => {
  expect([figure(12_345.6), figure(0.5, 2), times(4.126), times(41.26)]).toEqual([
    "12,346",
    "0.50",
    "4.13x",
    "41.3x",
  ]);
});
