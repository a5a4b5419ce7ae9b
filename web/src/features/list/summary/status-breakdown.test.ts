import { expect, test } from "vitest";
import { statusBreakdown } from "./status-breakdown.ts";

const rows = { total: 120, distinct: 100, duplicates: 10, bad_syntax: 10 };
const at = { started_at: "2026-11-21T10:00:00.000Z", completed_at: null };
const verification = {
  status: "completed" as const,
  progress: { done: 100, total: 100, percent: 100, waiting: 0, eta_seconds: 0 },
  counts: { valid: 80, invalid: 10, risky: 5, unknown: 5 },
  reasons: {},
  rows: { counts: { valid: 90, invalid: 10, risky: 5, unknown: 5 }, reasons: {}, kept: null, relays: null },
  providers: {},
  credits: { reserved: 100, charged: 95, returned: 5 },
  ...at,
};
const exactly = (count: number) => ({ count, low: count, high: count });
const estimate = {
  valid: exactly(70),
  invalid: exactly(20),
  risky: exactly(5),
  unknown: exactly(5),
};
const health = {
  findings: {
    disposable: 0,
    role: 0,
    free: 0,
    typo: 0,
    no_domain: 0,
    no_mail_host: 0,
    null_mx: 0,
    dns_timeout: 0,
  },
  providers: {},
  sample: { size: 20, counts: { valid: 14, invalid: 4, risky: 1, unknown: 1 } },
  estimate,
  invalid_percent: 27.3,
  cleaning: { credits: 100, seconds: 60 },
};
const analysis = {
  status: "completed" as const,
  error: null,
  progress: { done: 100, total: 100, percent: 100, waiting: 0, eta_seconds: 0 },
  health,
  ...at,
};

test("A verified list is counted, with rejected rows as invalid.", () => {
  expect(statusBreakdown({ rows, analysis, verification })).toEqual({
    counts: { valid: 90, invalid: 20, risky: 5, unknown: 5 },
    total: 120,
    certainty: "counted",
  });
});

test("A running verification is partial.", () => {
  const counts = { valid: 8, invalid: 1, risky: 0, unknown: 0 };
  const running = { ...verification, status: "running" as const, counts };
  expect(statusBreakdown({ rows, analysis, verification: running })).toEqual({
    counts,
    total: 100,
    certainty: "partial",
  });
});

test("A verification without verdicts yet leaves the estimate as it is.", () => {
  const counts = { valid: 0, invalid: 0, risky: 0, unknown: 0 };
  const progress = { ...verification.progress, done: 0, percent: 0 };
  const begun = { ...verification, status: "running" as const, counts, progress };
  expect(statusBreakdown({ rows, analysis, verification: begun })).toMatchObject({
    counts: { valid: 70, invalid: 30 },
  });
  expect(statusBreakdown({ rows, analysis: null, verification: begun })).toBeNull();
});

test("An analyzed list is estimated, unless all bounds are exact.", () => {
  expect(statusBreakdown({ rows, analysis, verification: null })).toMatchObject({
    counts: { valid: 70, invalid: 30 },
    total: 110,
    certainty: "counted",
  });
  const open = { ...health, estimate: { ...estimate, valid: { count: 70, low: 60, high: 75 } } };
  expect(
    statusBreakdown({ rows, analysis: { ...analysis, health: open }, verification: null })?.certainty,
  ).toBe("estimated");
});

test("The breakdown is null before both.", () => {
  expect(statusBreakdown({ rows, analysis: null, verification: null })).toBeNull();
  expect(statusBreakdown({ rows: null, analysis: null, verification: null })).toBeNull();
});
