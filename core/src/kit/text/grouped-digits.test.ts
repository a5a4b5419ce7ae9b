import { expect, it } from "vitest";
import { groupedDigits } from "./grouped-digits.ts";

it.each([0, 7, 999, 1_000, 12_345, 999_999, 1_000_000, 268_435_456, Number.MAX_SAFE_INTEGER])(
  "%d has its commas where a person in America writes them.",
  (number) => {
    expect(groupedDigits(number)).toBe(number.toLocaleString("en-US"));
  },
);
