import { expect, test } from "vitest";
import { resultCounts } from "./result-counts.ts";

const verification = {
  status: "completed" as const,
  progress: { done: 10, total: 10, percent: 100, eta_seconds: 0 },
  counts: { valid: 6, invalid: 2, risky: 1, unknown: 1 },
  reasons: { accepted: 6, mailbox_not_found: 2, catch_all: 1, greylisted: 1 },
  providers: {},
  credits: { reserved: 10, charged: 9, returned: 1 },
  started_at: "2026-11-21T10:00:00.000Z",
  completed_at: "2026-11-21T10:00:09.000Z",
};
const rows = { total: 16, distinct: 10, duplicates: 2, bad_syntax: 4 };

test("rejected rows count as invalid with the reason bad_syntax", () => {
  const tally = resultCounts({ rows, verification });
  expect(tally?.total).toBe(14);
  expect(tally?.counts).toEqual({ valid: 6, invalid: 6, risky: 1, unknown: 1 });
  expect(tally?.reasons.bad_syntax).toBe(4);
});

test("the total is the sum of the counts, also when a job ended early", () => {
  const early = { ...verification, counts: { valid: 1, invalid: 0, risky: 0, unknown: 0 } };
  expect(resultCounts({ rows, verification: early })?.total).toBe(5);
});

test("is null before a verification", () => {
  expect(resultCounts({ rows, verification: null })).toBeNull();
  expect(resultCounts({ rows: null, verification })).toBeNull();
});
