import { describe, expect, it } from "vitest";
import type { Info } from "../schema.ts";
import { reportOf } from "./report.ts";

const estimate = { count: 10, low: 5, high: 15 };
const rows = { total: 130, distinct: 100, duplicates: 20, bad_syntax: 10 };
const counts = { valid: 70, invalid: 20, risky: 10, unknown: 0 };

const verification = {
  status: "completed",
  progress: { done: 100, total: 100, percent: 100, waiting: 0, eta_seconds: 0 },
  counts,
  reasons: {},
  rows: {
    counts: { valid: 85, invalid: 22, risky: 13, unknown: 0 },
    reasons: { accepted: 85, catch_all: 13, no_domain: 22 },
    kept: { safe: 80, balanced: 85, reach: 98 },
    relays: null,
  },
  providers: { other: 40, gmail: 60 },
  credits: { reserved: 100, charged: 100, returned: 0 },
  started_at: "2026-11-21T10:00:00.000Z",
  completed_at: "2026-11-21T10:01:00.000Z",
} as const satisfies Info["verification"];

const list = (changed: Partial<Info> = {}) =>
  ({ name: "Spring", rows, analysis: null, verification, ...changed }) as Info;

const analyzed = (changed: Partial<NonNullable<Info["verification"]>> = {}) =>
  list({
    analysis: {
      health: { estimate: { valid: estimate, invalid: estimate, risky: estimate, unknown: estimate } },
    } as Info["analysis"],
    verification: { ...verification, ...changed },
  });

describe("the report of a list", () => {
  it("is that of the result before while some are asked again", () => {
    const { rows: byRows, reasons, completed_at, providers } = verification;
    const previous = { counts, reasons, rows: byRows, completed_at, providers };
    const nothingYet = { ...verification, status: "running" as const, rows: null, completed_at: null };
    const again = {
      ...nothingYet,
      providers: {},
      counts: { valid: 0, invalid: 0, risky: 0, unknown: 0 },
      started_at: "2026-11-22T10:00:00.000Z",
    };
    expect(reportOf(list({ verification: again }))).toBeNull();
    expect(reportOf(list({ verification: { ...again, previous } }))).toEqual(reportOf(list()));
    const { analysis } = analyzed();
    expect(reportOf(list({ analysis, verification: { ...again, previous } }))).toEqual(reportOf(analyzed()));
  });

  it("counts each row of the file once, those without an address as invalid", () => {
    expect(reportOf(list())).toMatchObject({
      counts: { valid: 85, invalid: 32, risky: 13, unknown: 0 },
      unverified: 0,
      reasons: [
        { name: "accepted", rows: 85 },
        { name: "no_domain", rows: 22 },
        { name: "catch_all", rows: 13 },
        { name: "bad_syntax", rows: 10 },
      ],
      kept: { safe: 80, balanced: 85, reach: 98 },
      providers: [
        { name: "gmail", addresses: 60 },
        { name: "other", addresses: 40 },
      ],
      forecast: null,
    });
  });

  it("says how many rows an early end left", () => {
    const left = { ...verification, rows: { ...verification.rows, counts: { ...counts, valid: 50 } } };
    expect(reportOf(list({ verification: left }))?.unverified).toBe(40);
  });

  it("has what the analysis said beside what it was", () => {
    expect(reportOf(analyzed())?.forecast).toEqual({
      estimate: {
        valid: estimate,
        invalid: { count: 20, low: 15, high: 25 },
        risky: estimate,
        unknown: estimate,
      },
      counts: { ...counts, invalid: 30 },
    });
  });

  it("compares nothing after an early end", () => {
    expect(reportOf(analyzed({ status: "cancelled" }))?.forecast).toBeNull();
    expect(reportOf(analyzed({ reasons: { not_probed: 1 } }))?.forecast).toBeNull();
  });

  it("is null before the verification has ended", () => {
    expect(reportOf(list({ verification: null }))).toBeNull();
    expect(reportOf(analyzed({ completed_at: null, rows: null }))).toBeNull();
  });
});
