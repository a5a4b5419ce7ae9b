import { describe, expect, it } from "vitest";
import { sameVerdicts, type Verdicts } from "./verdicts.ts";

const expected: Verdicts = new Map([
  ["ann@inbox.test", { status: "valid", reason: "accepted" }],
  ["no-one@inbox.test", { status: "invalid", reason: "mailbox_not_found" }],
]);
const expectedBut = (email: string, status: string, reason: string): Verdicts =>
  new Map([...expected, [email, { status, reason }]]);

describe("the verdicts of two runs", () => {
  it("are accepted if they are equal", () => {
    expect(sameVerdicts(expected, new Map(expected))).toEqual([]);
  });

  it("break I10 if a status or a reason differs", () => {
    expect(sameVerdicts(expected, expectedBut("ann@inbox.test", "risky", "catch_all"))).toEqual([
      "I10: ann@inbox.test is risky (catch_all), was valid (accepted)",
    ]);
    expect(sameVerdicts(expected, expectedBut("ann@inbox.test", "valid", "role"))).toHaveLength(1);
  });

  it("break I10 if an address is missing or surplus", () => {
    const [first] = expected;
    expect(sameVerdicts(expected, new Map(first && [first]))).toEqual([
      "I10: 1 addresses have verdicts, not 2",
    ]);
    expect(sameVerdicts(expected, expectedBut("eve@inbox.test", "valid", "accepted"))).toHaveLength(1);
    const other = new Map([...expectedBut("eve@inbox.test", "valid", "accepted")].slice(1));
    expect(sameVerdicts(expected, other)).toEqual(["I10: ann@inbox.test has no verdict"]);
  });

  it("may be unknown only after an outage", () => {
    const unsure = expectedBut("ann@inbox.test", "unknown", "timeout");
    expect(sameVerdicts(expected, unsure)).toHaveLength(1);
    expect(sameVerdicts(expected, unsure, { wasDown: true })).toEqual([]);
    expect(
      sameVerdicts(expected, expectedBut("ann@inbox.test", "risky", "catch_all"), { wasDown: true }),
    ).toHaveLength(1);
  });
});
