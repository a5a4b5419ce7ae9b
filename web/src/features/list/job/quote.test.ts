import { expect, test } from "vitest";
import { missingCredits } from "./quote.ts";

test("missing credits are zero at the price, and one below it", () => {
  expect(missingCredits(100, { total_credits: 100 })).toBe(0);
  expect(missingCredits(100, { total_credits: 99 })).toBe(1);
});
