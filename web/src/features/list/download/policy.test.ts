import { keeps, Policy, Status, type Reason } from "@winnow/core/verdict/schema";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { keptBy, relayRowsIn } from "./policy.ts";

interface Verdict {
  status: Status;
  reason: Reason;
  flags: { role: boolean; disposable: boolean };
}

const reasons = {
  valid: "accepted",
  invalid: "mailbox_not_found",
  risky: "catch_all",
  unknown: "greylisted",
} as const satisfies Record<Status, Reason>;

/** A disposable address is risky, unless it is invalid. */
const verdict = fc
  .record({ status: fc.constantFrom(...Status.options), role: fc.boolean(), disposable: fc.boolean() })
  .map(({ status, ...flags }): Verdict => {
    if (flags.disposable && status !== "invalid") return { status: "risky", reason: "disposable", flags };
    return { status, reason: reasons[status], flags };
  });

const count = (verdicts: readonly Verdict[], isCounted: (verdict: Verdict) => boolean) =>
  verdicts.filter(isCounted).length;

function listOf(verdicts: readonly Verdict[], isAnalyzed: boolean) {
  const of = (status: Status) => count(verdicts, (each) => each.status === status);
  const counts = { valid: of("valid"), invalid: of("invalid"), risky: of("risky"), unknown: of("unknown") };
  const disposable = count(verdicts, ({ reason }) => reason === "disposable");
  const role = count(verdicts, ({ flags }) => flags.role);
  return {
    rows: { duplicates: 0 },
    verification: { counts, reasons: disposable === 0 ? {} : { disposable }, rows: null },
    analysis: isAnalyzed ? { health: { findings: { role } } } : null,
  };
}

describe("what a policy keeps", () => {
  test.each(Policy.options)("by %s is within the displayed range", (policy) => {
    fc.assert(
      fc.property(fc.array(verdict), fc.boolean(), (verdicts, isAnalyzed) => {
        const kept = keptBy(policy, listOf(verdicts, isAnalyzed));
        const truth = count(verdicts, (each) => keeps(policy, each));
        expect(kept?.low).toBeLessThanOrEqual(truth);
        expect(kept?.high).toBeGreaterThanOrEqual(truth);
        expect(policy === "safe" || kept?.low === kept?.high).toBe(true);
      }),
    );
  });

  test("the safe policy has a range without an analysis and an exact number with one", () => {
    const person: Verdict = {
      status: "valid",
      reason: "accepted",
      flags: { role: false, disposable: false },
    };
    expect(keptBy("safe", listOf([person, person], false))).toEqual({ low: 0, high: 2 });
    expect(keptBy("safe", listOf([person, person], true))).toEqual({ low: 2, high: 2 });
  });

  test("is exact as soon as the kept rows were counted", () => {
    const counts = { valid: 10, invalid: 0, risky: 3, unknown: 2 };
    const kept = { safe: 7, balanced: 10, reach: 14 };
    const list = {
      rows: { duplicates: 5 },
      verification: { counts, reasons: {}, rows: { counts, reasons: {}, kept, relays: null } },
      analysis: null,
    };
    for (const policy of Policy.options)
      expect(keptBy(policy, list)).toEqual({ low: kept[policy], high: kept[policy] });
  });

  test("leaves out relay addresses, exactly where they were counted", () => {
    const counts = { valid: 10, invalid: 0, risky: 3, unknown: 2 };
    const kept = { safe: 7, balanced: 10, reach: 14 };
    const listWith = (relays: typeof kept | null) => ({
      rows: { duplicates: 5 },
      verification: { counts, reasons: {}, rows: { counts, reasons: {}, kept, relays } },
      analysis: null,
    });
    const counted = listWith({ safe: 0, balanced: 1, reach: 3 });
    expect(Policy.options.map((policy) => keptBy(policy, counted, "drop"))).toEqual([
      { low: 7, high: 7 },
      { low: 9, high: 9 },
      { low: 11, high: 11 },
    ]);
    expect(keptBy("reach", counted, "keep")).toEqual({ low: 14, high: 14 });
    expect(relayRowsIn(counted)).toBe(3);
    expect(keptBy("balanced", listWith(null), "drop")).toEqual({ low: 0, high: 10 });
    expect(relayRowsIn(listWith(null))).toBeNull();
  });

  test("counts rows, where each duplicate may be of a role address", () => {
    const counts = { valid: 10, invalid: 0, risky: 0, unknown: 0 };
    const rows = {
      counts: { ...counts, valid: 15, risky: 3 },
      reasons: { disposable: 1 },
      kept: null,
      relays: null,
    };
    const list = {
      rows: { duplicates: 5 },
      verification: { counts, reasons: {}, rows },
      analysis: { health: { findings: { role: 2 } } },
    };
    expect(keptBy("balanced", list)).toEqual({ low: 15, high: 15 });
    expect(keptBy("reach", list)).toEqual({ low: 17, high: 17 });
    expect(keptBy("safe", list)).toEqual({ low: 8, high: 15 });
  });

  test("is null before a verification", () => {
    expect(keptBy("balanced", { rows: null, analysis: null, verification: null })).toBeNull();
  });
});
