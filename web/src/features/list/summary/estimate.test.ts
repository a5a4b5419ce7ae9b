import { expect, test } from "vitest";
import { estimateOf, foundIn, isUnsampled } from "./estimate.ts";

const rows = { total: 130, distinct: 100, duplicates: 10, bad_syntax: 20 };
const estimate = {
  valid: { count: 70, low: 60, high: 80 },
  risky: { count: 10, low: 5, high: 20 },
  invalid: { count: 15, low: 10, high: 25 },
  unknown: { count: 5, low: 2, high: 12 },
};
const none = {
  disposable: 0,
  role: 0,
  free: 0,
  typo: 0,
  no_domain: 0,
  no_mail_host: 0,
  null_mx: 0,
  dns_timeout: 0,
};
const analysis = {
  status: "completed" as const,
  error: null,
  progress: { done: 100, total: 100, percent: 100, eta_seconds: 0 },
  health: {
    findings: none,
    providers: {},
    sample: { size: 20, counts: { valid: 14, risky: 2, invalid: 3, unknown: 1 } },
    estimate,
    invalid_percent: 29.2,
    cleaning: { credits: 100, seconds: 60 },
  },
  started_at: "2026-11-21T10:00:00.000Z",
  completed_at: "2026-11-21T10:00:09.000Z",
};

test("Rejected rows add to the invalid count and to both bounds.", () => {
  const estimated = estimateOf({ rows, analysis });
  expect(estimated?.total).toBe(120);
  expect(estimated?.byStatus.invalid).toEqual({ count: 35, low: 30, high: 45 });
  expect(estimated?.byStatus.valid).toEqual(estimate.valid);
});

test("The estimate is null before the import or the analysis.", () => {
  expect(estimateOf({ rows: null, analysis })).toBeNull();
  expect(estimateOf({ rows, analysis: null })).toBeNull();
  expect(estimateOf({ rows, analysis: { ...analysis, health: null } })).toBeNull();
});

test("The share of invalid addresses is unknown if no mail host was probed and the domains do not determine it.", () => {
  const estimated = estimateOf({ rows, analysis });
  const { sample } = analysis.health;
  expect(estimated && isUnsampled({ ...analysis.health, sample: { ...sample, size: 0 } }, estimated)).toBe(
    true,
  );
  expect(estimated && isUnsampled(analysis.health, estimated)).toBe(false);
  const settled = { count: 35, low: 35, high: 35 };
  const byStatus = { ...estimate, invalid: settled };
  expect(isUnsampled({ ...analysis.health, sample: { ...sample, size: 0 } }, { total: 120, byStatus })).toBe(
    false,
  );
});

test("What was found counts rejected rows as the estimate does, once the verification is complete.", () => {
  const counts = { valid: 70, risky: 10, invalid: 15, unknown: 5 };
  const verification = (status: "running" | "completed", reasons: { not_probed?: number } = {}) =>
    ({ status, counts, reasons }) as NonNullable<Parameters<typeof foundIn>[0]["verification"]>;
  expect(foundIn({ rows, verification: verification("completed") })).toEqual({ ...counts, invalid: 35 });
  expect(foundIn({ rows, verification: verification("running") })).toBeNull();
  expect(foundIn({ rows, verification: verification("completed", { not_probed: 1 }) })).toBeNull();
  expect(foundIn({ rows, verification: null })).toBeNull();
});
