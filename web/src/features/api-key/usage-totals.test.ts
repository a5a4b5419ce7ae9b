import type { Usage } from "@winnow/core/api-key/schema";
import { expect, test } from "vitest";
import { refusalsOf, totalsOf } from "./usage-totals.ts";

const days: Usage["days"] = [
  { day: "2026-11-22", calls: 10, credits: 7, errors: { "rate.limited": 2, "key.scope": 1 } },
  { day: "2026-11-20", calls: 5, credits: 5, errors: { "key.scope": 4 } },
];

test("Days are summed.", () => {
  expect(totalsOf(days)).toEqual({ calls: 15, credits: 12, refused: 7 });
  expect(totalsOf([])).toEqual({ calls: 0, credits: 0, refused: 0 });
});

test("Refusals are summed by code, the most frequent first.", () => {
  expect(refusalsOf(days)).toEqual([
    { code: "key.scope", count: 5 },
    { code: "rate.limited", count: 2 },
  ]);
});
