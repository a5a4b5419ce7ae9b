import { expect, test } from "vitest";
import { matchingRows, resultCounts } from "./result-counts.ts";

const verification = {
  status: "completed" as const,
  progress: { done: 10, total: 10, percent: 100, waiting: 0, eta_seconds: 0 },
  counts: { valid: 6, invalid: 2, risky: 1, unknown: 1 },
  reasons: { accepted: 6, mailbox_not_found: 2, catch_all: 1, greylisted: 1 },
  rows: {
    counts: { valid: 7, invalid: 3, risky: 1, unknown: 1 },
    reasons: { accepted: 7, mailbox_not_found: 3, catch_all: 1, greylisted: 1 },
    kept: null,
    relays: null,
  },
  providers: {},
  credits: { reserved: 10, charged: 9, returned: 1 },
  started_at: "2026-11-21T10:00:00.000Z",
  completed_at: "2026-11-21T10:00:09.000Z",
};
const rows = { total: 16, distinct: 10, duplicates: 2, bad_syntax: 4 };

test("Rows are counted, duplicates and rejected rows among them.", () => {
  const tally = resultCounts({ rows, verification });
  expect(tally?.total).toBe(16);
  expect(tally?.counts).toEqual({ valid: 7, invalid: 7, risky: 1, unknown: 1 });
  expect(tally?.reasons.bad_syntax).toBe(4);
});

test("A filter matches its rows.", () => {
  const tally = resultCounts({ rows, verification });
  if (tally === null) throw new Error("There are no counts.");
  expect(matchingRows(tally, {})).toBe(16);
  expect(matchingRows(tally, { status: "invalid" })).toBe(7);
  expect(matchingRows(tally, { status: "invalid", reason: "bad_syntax" })).toBe(4);
  expect(matchingRows(tally, { reason: "null_mx" })).toBe(0);
});

test("The total is the sum of the counts, also when a job ended early.", () => {
  const counts = { valid: 1, invalid: 0, risky: 0, unknown: 0 };
  const early = { ...verification, rows: { counts, reasons: {}, kept: null, relays: null } };
  expect(resultCounts({ rows, verification: early })?.total).toBe(5);
});

test("The counts of a result is null before a verification.", () => {
  expect(resultCounts({ rows, verification: null })).toBeNull();
  expect(resultCounts({ rows: null, verification })).toBeNull();
});
