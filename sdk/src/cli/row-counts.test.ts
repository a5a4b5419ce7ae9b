import { expect, test } from "vitest";
import type { List } from "../types.ts";
import { rowCounts } from "./row-counts.ts";

const rows = { total: 130, distinct: 90, duplicates: 30, bad_syntax: 10 };
const counts = { valid: 60, invalid: 20, risky: 5, unknown: 5 };
const verification = {
  status: "completed",
  progress: { done: 90, total: 90, percent: 100, waiting: 0, eta_seconds: 0 },
  counts,
  reasons: {},
  rows: { counts: { valid: 85, invalid: 25, risky: 5, unknown: 5 }, reasons: {}, kept: null, relays: null },
  providers: {},
  credits: { reserved: 90, charged: 85, returned: 5 },
  started_at: "2026-11-21T10:00:00.000Z",
  completed_at: "2026-11-21T10:00:09.000Z",
} satisfies NonNullable<List["verification"]>;

test("Rows are counted with their duplicates, rejected ones as invalid.", () => {
  expect(rowCounts({ rows, verification })).toEqual({ valid: 85, invalid: 35, risky: 5, unknown: 5 });
});

test("Distinct addresses are counted where an old verification does not know its rows.", () => {
  expect(rowCounts({ rows, verification: { ...verification, rows: null } })).toEqual({
    ...counts,
    invalid: 30,
  });
});
