import { expect, test } from "vitest";
import { eachDay, lastDays } from "./days.ts";

test("A range includes its first and its last day.", () => {
  expect(eachDay({ from: "2026-02-27", to: "2026-03-01" })).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
  ]);
});

test("The last days end today, in UTC.", () => {
  const days = lastDays(30, new Date("2026-03-02T23:30:00.000Z"));
  expect(days).toEqual({ from: "2026-02-01", to: "2026-03-02" });
  expect(eachDay(days)).toHaveLength(30);
});
