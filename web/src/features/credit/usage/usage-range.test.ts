import { expect, test } from "vitest";
import { daysOf } from "./usage-range.ts";

const now = new Date("2026-03-02T23:30:00.000Z");

test.each([
  ["30", { from: "2026-02-01", to: "2026-03-02" }],
  ["90", { from: "2025-12-03", to: "2026-03-02" }],
  ["month", { from: "2026-03-01", to: "2026-03-02" }],
  ["last-month", { from: "2026-02-01", to: "2026-02-28" }],
  ["year", { from: "2026-01-01", to: "2026-03-02" }],
] as const)("The range %s", (range, days) => {
  expect(daysOf(range, now)).toEqual(days);
});
