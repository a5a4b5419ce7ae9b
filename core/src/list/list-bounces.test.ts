import { describe, expect, it } from "vitest";
import { bouncesOf } from "./list-bounces.ts";
import type { Info } from "./schema.ts";

const rows = { total: 1_130, distinct: 990, duplicates: 130, bad_syntax: 10 };
const none = { low: 0, estimate: 0, high: 0 };
const estimate = {
  valid: { count: 740, low: 700, high: 780 },
  invalid: { count: 220, low: 190, high: 250 },
  risky: { count: 30, low: 20, high: 60 },
  unknown: { count: 0, low: 0, high: 0 },
};
const findings = { no_domain: 10, no_mail_host: 5, null_mx: 5, disposable: 10 };
const analysis = { health: { estimate, findings } } as Info["analysis"];
const verification = {
  status: "completed",
  counts: { valid: 690, invalid: 190, risky: 10, unknown: 100 },
  reasons: { no_domain: 80, mailbox_not_found: 110, disposable: 10 },
} as unknown as NonNullable<Info["verification"]>;

describe("the expected bounces of a list", () => {
  it("are those that its analysis estimates, rejected rows among them", () => {
    const list = { rows, analysis, verification: null };
    expect(bouncesOf(list)).toEqual({
      low: 20,
      estimate: 23,
      high: 26,
      cleaned: { safe: none, balanced: none, reach: none },
    });
  });

  it("are those that its verification found, with a share of what stayed unknown", () => {
    const bounces = bouncesOf({ rows, analysis, verification });
    // 110 of 810 answered addresses are gone, and as many of the 100 unknown ones.
    expect(bounces?.estimate).toBe(21.4);
    expect(bounces?.low).toBeLessThan(21);
    expect(bounces?.high).toBeGreaterThan(23);
    // The policy for reach sends to valid and unknown addresses, and to risky ones that are not disposable: 790.
    expect(bounces?.cleaned.reach.estimate).toBe(1.8);
    expect(bounces?.cleaned.balanced).toEqual(none);
  });

  it("are those of the analysis until the verification is completed", () => {
    for (const status of ["queued", "running", "cancelled", "failed"] as const)
      expect(bouncesOf({ rows, analysis, verification: { ...verification, status } })?.estimate).toBe(23);
  });

  it("are null without either, before the import, and where most addresses are unknown", () => {
    expect(bouncesOf({ rows, analysis: null, verification: null })).toBeNull();
    expect(bouncesOf({ rows: null, analysis: null, verification: null })).toBeNull();
    const counts = { valid: 400, invalid: 80, risky: 10, unknown: 500 };
    expect(bouncesOf({ rows, analysis, verification: { ...verification, counts } })).not.toBeNull();
    const most = { ...counts, valid: 399, unknown: 501 };
    expect(bouncesOf({ rows, analysis, verification: { ...verification, counts: most } })).toBeNull();
  });
});
