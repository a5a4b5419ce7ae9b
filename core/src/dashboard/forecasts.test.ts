import { expect, test } from "vitest";
import type { Info as List } from "../list/schema.ts";
import { forecastsOf } from "./forecasts.ts";

const between = (low: number, high: number) => ({ count: low, low, high });
const estimate = {
  valid: between(60, 80),
  invalid: between(10, 20),
  risky: between(0, 5),
  unknown: between(3, 3),
};
const counts = { valid: 80, invalid: 21, risky: 0, unknown: 3 };

function listWith(verification: object, completed_at: string | null = "2026-11-26T10:00:00.000Z") {
  const analysis = { completed_at, health: completed_at && { estimate } };
  const verified = { status: "completed", started_at: "2026-11-26T11:00:00.000Z", reasons: {}, counts };
  return { analysis, verification: { ...verified, ...verification } } as unknown as List;
}

test("An estimated count holds at both bounds, and an exact one is no forecast.", () => {
  expect(forecastsOf([listWith({})])).toEqual({ held: 2, settled: 3 });
  expect(forecastsOf([listWith({}), listWith({ counts: { ...counts, invalid: 10 } })])).toEqual({
    held: 5,
    settled: 6,
  });
});

test("A list counts only once a whole verification has followed its analysis.", () => {
  const others = [
    listWith({ status: "running" }),
    listWith({ status: "cancelled" }),
    listWith({ started_at: "2026-11-26T09:00:00.000Z" }),
    listWith({ reasons: { not_probed: 1 } }),
    listWith({}, null),
    { analysis: null, verification: null },
  ];
  expect(forecastsOf(others)).toEqual({ held: 0, settled: 0 });
});
