import { expect, test } from "vitest";
import { missingCredits } from "./quote.ts";

test("Missing credits are zero at the price, and one below it.", () => {
  expect(missingCredits(100, { total_credits: 90, leased_credits: 10 })).toBe(0);
  expect(missingCredits(100, { total_credits: 99, leased_credits: 0 })).toBe(1);
});
