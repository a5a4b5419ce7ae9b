import { describe, expect, test } from "vitest";
import { analyzedHealth } from "./analyzed-health.ts";

const rows = { total: 100, distinct: 100, duplicates: 0, bad_syntax: 0 };
const exactly = (count: number) => ({ count, low: count, high: count });
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
  sample: { size: 10, counts: { valid: 8, invalid: 0, risky: 2, unknown: 0 } },
  estimate: {
    valid: { count: 80, low: 60, high: 95 },
    risky: { count: 20, low: 5, high: 40 },
    invalid: exactly(0),
    unknown: exactly(0),
  },
  invalid_percent: 0,
  cleaning: { credits: 100, seconds: 60 },
};
const analysis = {
  status: "completed" as const,
  error: null,
  progress: { done: 100, total: 100, percent: 100, eta_seconds: 0 },
  health,
  started_at: "2026-11-21T10:00:00.000Z",
  completed_at: "2026-11-21T10:00:09.000Z",
};

describe("an analysis", () => {
  test("tells the spec's sentence and, of estimated risky addresses, about how many there are", () => {
    expect(analyzedHealth({ rows, analysis })).toEqual({
      tone: "success",
      message: "Amazing! Your list is 100% clean and ready to go.",
      detail: "About 20 of 100 are risky: they may bounce or go unread.",
      invalidPercent: 0,
    });
  });

  test("tells nothing before its end, nor without a sample that the estimate needs", () => {
    expect(analyzedHealth({ rows, analysis: null })).toBeNull();
    expect(analyzedHealth({ rows, analysis: { ...analysis, health: null } })).toBeNull();
    const unsampled = {
      ...health,
      sample: { ...health.sample, size: 0 },
      estimate: { ...health.estimate, invalid: { count: 0, low: 0, high: 40 } },
    };
    expect(analyzedHealth({ rows, analysis: { ...analysis, health: unsampled } })).toBeNull();
  });

  test("tells nothing of a list without addresses", () => {
    const none = { total: 0, distinct: 0, duplicates: 0, bad_syntax: 0 };
    expect(analyzedHealth({ rows: none, analysis })).toBeNull();
  });
});
