import { expect, test } from "vitest";
import { yearsOf } from "./years.ts";

test("The years reach from the oldest payment to this year.", () => {
  const payments = [{ at: "2026-03-01T00:00:00.000Z" }, { at: "2024-12-31T23:00:00.000Z" }];
  expect(yearsOf(payments, 2026)).toEqual([2026, 2025, 2024]);
  expect(yearsOf([], 2026)).toEqual([2026]);
});
