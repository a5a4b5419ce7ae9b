import { describe, expect, it } from "vitest";
import { auditPayments, type PaidFor, type Posted } from "./payment-audit.ts";
import type { PaidPeriod } from "../balance/period.ts";

const now = new Date("2027-01-21T10:00:00.000Z");
const known = "2027-01-21T09:00:00.000Z";
const none: PaidFor = { transaction: "txn", plan: null, packs: 0, adjustments: [], time: known };
const month: PaidPeriod = {
  subscription: "sub",
  start: "2027-01-01T00:00:00.000Z",
  paidUntil: "2027-01-31T00:00:00.000Z",
  interval: "month",
  allowance: 100,
};
const year: PaidPeriod = { ...month, interval: "year", paidUntil: "2028-01-01T00:00:00.000Z" };
const posted = (changes: Partial<Posted>): Posted => ({
  months: [],
  packs: 0,
  adjusted: new Map(),
  ...changes,
});
const findings = (entries: Record<string, Partial<Posted>>, payments: readonly PaidFor[], at = now) =>
  auditPayments(
    new Map(Object.entries(entries).map(([transaction, each]) => [transaction, posted(each)])),
    payments,
    at,
  ).map(({ detail }) => detail);
const plan = (period: PaidPeriod): PaidFor => ({ ...none, plan: { period, change: null } });

describe("an audit of payments", () => {
  it("finds nothing where each was granted what it pays for", () => {
    const pack = { ...none, transaction: "txn_2", packs: 500 };
    expect(findings({ txn: { months: [100] }, txn_2: { packs: 500 } }, [plan(month), pack])).toEqual([]);
  });

  it("finds what is missing, too much, or not paid for", () => {
    const text = "txn pays for 100 credits in each of 1 months, it granted";
    expect(findings({}, [plan(month)])).toEqual([`${text} none`]);
    expect(findings({ txn: { months: [100, 100] } }, [plan(month)])).toEqual([`${text} 100, 100`]);
    expect(findings({ txn: { months: [99] } }, [plan(month)])).toEqual([`${text} 99`]);
    expect(findings({ txn: { packs: 5 } }, [{ ...none, packs: 4 }])).toEqual([
      "txn pays for packs of 4 credits, it granted 5",
    ]);
    expect(findings({ txn: { months: [100] } }, [])).toEqual([
      "txn granted credits and is no completed payment",
    ]);
  });

  it("waits for an hour until a payment must be granted", () => {
    const late = { ...none, packs: 4, time: "2027-01-21T09:00:00.001Z" };
    expect(findings({}, [late])).toEqual([]);
    expect(findings({}, [{ ...late, time: known }])).toHaveLength(1);
  });

  it("compares a plan change with the time that was left of its month", () => {
    const at = "2027-01-16T00:00:00.000Z";
    const change: PaidFor = {
      ...none,
      transaction: "txn_2",
      plan: { period: { ...month, allowance: 900 }, change: { at, former: 100, restarts: false } },
    };
    const both = [plan(month), change];
    expect(findings({ txn: { months: [100] }, txn_2: { months: [400] } }, both)).toEqual([]);
    expect(findings({ txn: { months: [100] }, txn_2: { months: [900] } }, both)).toEqual([
      "txn_2 pays for a change of 400 to 400 credits, it granted 900",
    ]);
  });

  it("counts the months of a year that have begun", () => {
    const march = new Date("2027-03-02T00:00:00.000Z");
    expect(findings({ txn: { months: [100, 100, 100] } }, [plan(year)], march)).toEqual([]);
    for (const months of [[100, 100], [100, 100, 99], Array.from({ length: 13 }, () => 100)])
      expect(findings({ txn: { months } }, [plan(year)], march)).toHaveLength(1);
    const next = { ...plan({ ...month, start: "2027-02-10T00:00:00.000Z" }), transaction: "txn_2" };
    expect(
      findings({ txn: { months: [100, 100] }, txn_2: { months: [100] } }, [plan(year), next], march),
    ).toEqual([]);
  });
});

describe("an audit of refunds", () => {
  const refund = { key: "adjust:adj_1", credits: 50, reverses: null, time: known };
  const reversal = { key: "reverse:adj_1", credits: null, reverses: "adjust:adj_1", time: known };
  const bought = (...adjustments: PaidFor["adjustments"]): PaidFor => ({ ...none, packs: 100, adjustments });
  const adjusted = (...entries: [string, number][]) => ({ txn: { packs: 100, adjusted: new Map(entries) } });

  it("finds nothing where each took its share, and a reversal gave it back", () => {
    expect(findings(adjusted(["adjust:adj_1", 50]), [bought(refund)])).toEqual([]);
    const both = adjusted(["adjust:adj_1", 50], ["reverse:adj_1", -50]);
    expect(findings(both, [bought(refund, reversal)])).toEqual([]);
  });

  it("finds one that is not posted after an hour, took too much, gave back too little, or is not known", () => {
    expect(findings(adjusted(), [bought(refund)])).toEqual(["adjust:adj_1 is known and not posted"]);
    const late = { ...refund, time: "2027-01-21T09:00:00.001Z" };
    expect(findings(adjusted(), [bought(late)])).toEqual([]);
    expect(findings(adjusted(["adjust:adj_1", 51]), [bought(refund)])).toEqual([
      "adjust:adj_1 took 51 credits instead of 50",
    ]);
    const less = adjusted(["adjust:adj_1", 50], ["reverse:adj_1", -49]);
    expect(findings(less, [bought(refund, reversal)])).toEqual([
      "reverse:adj_1 took -49 credits instead of -50",
    ]);
    expect(findings(adjusted(["adjust:adj_1", 50]), [bought()])).toEqual([
      "adjust:adj_1 is posted, and no such adjustment is known",
    ]);
  });
});
