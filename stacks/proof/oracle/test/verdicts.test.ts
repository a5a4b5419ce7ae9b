import { describe, expect, it } from "vitest";
import { sameVerdicts, type Verdicts } from "../verdicts.ts";

const calm: Verdicts = new Map([
  ["ann@inbox.test", { status: "valid", reason: "accepted" }],
  ["no-one@inbox.test", { status: "invalid", reason: "mailbox_not_found" }],
]);
const but = (email: string, status: string, reason: string): Verdicts =>
  new Map([...calm, [email, { status, reason }]]);

describe("the verdicts of two runs", () => {
  it("are the same where they are", () => {
    expect(sameVerdicts(calm, new Map(calm))).toEqual([]);
  });

  it("break I10 where one has another status or reason", () => {
    expect(sameVerdicts(calm, but("ann@inbox.test", "risky", "catch_all"))).toEqual([
      "I10: ann@inbox.test is risky (catch_all), was valid (accepted)",
    ]);
    expect(sameVerdicts(calm, but("ann@inbox.test", "valid", "role"))).toHaveLength(1);
  });

  it("break I10 where an address has none, or was not asked for", () => {
    const [first] = calm;
    expect(sameVerdicts(calm, new Map(first && [first]))).toEqual(["I10: 1 addresses have verdicts, not 2"]);
    expect(sameVerdicts(calm, but("eve@inbox.test", "valid", "accepted"))).toHaveLength(1);
    const other = new Map([...but("eve@inbox.test", "valid", "accepted")].slice(1));
    expect(sameVerdicts(calm, other)).toEqual(["I10: ann@inbox.test has no verdict"]);
  });

  it("may be unknown only where something was down", () => {
    const unsure = but("ann@inbox.test", "unknown", "timeout");
    expect(sameVerdicts(calm, unsure)).toHaveLength(1);
    expect(sameVerdicts(calm, unsure, { wasDown: true })).toEqual([]);
    expect(sameVerdicts(calm, but("ann@inbox.test", "risky", "catch_all"), { wasDown: true })).toHaveLength(
      1,
    );
  });
});
