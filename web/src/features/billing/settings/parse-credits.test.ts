import { expect, test } from "vitest";
import { parseCredits } from "./parse-credits.ts";

test.each([
  ["1000", 0, 1_000],
  [" 1,000 ", 1, 1_000],
  ["0", 0, 0],
  ["0", 1, null],
  ["10,000,000", 0, 10_000_000],
  ["10,000,001", 0, null],
  ["1.5", 0, null],
  ["-1", 0, null],
  ["", 0, null],
])("%j, at least %i, is %s", (text, min, credits) => {
  expect(parseCredits(text, min)).toBe(credits);
});
