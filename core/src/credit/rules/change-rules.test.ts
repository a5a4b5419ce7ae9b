import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pureLedger } from "../../../test/credit/pure-ledger.ts";
import { effectOf } from "./change-rules.ts";
import type { PaidPeriod } from "../balance/period.ts";

const opened = "2026-11-01T00:00:00.000Z";
const day = (days: number): string => new Date(Date.parse(opened) + days * 86_400_000).toISOString();

/** A month of thirty days that is paid for. */
const month = (start: number, allowance = 10_000): PaidPeriod => ({
  subscription: "sub",
  start: day(start),
  paidUntil: day(start + 30),
  interval: "month",
  allowance,
});
const year = (start: number, allowance = 10_000): PaidPeriod => ({
  ...month(start, allowance),
  interval: "year",
  paidUntil: day(start + 365),
});

function ledgerWith(first: PaidPeriod, spent: number) {
  const ledger = pureLedger(opened, 0);
  ledger.begin(first.start, first);
  ledger.spend(day(1), "1", spent);
  return ledger;
}

describe("a larger plan within the billing period", () => {
  it("raises the month by the difference for the time that is left of it, as the preview says", () => {
    const ledger = ledgerWith(month(0), 1_200);
    const change = { allowance: 100_000, former: 10_000, restarts: false };
    expect(effectOf(ledger.balance, change, day(15))).toEqual({
      before: 8_800,
      added: 45_000,
      expired: 0,
      taken: 0,
      after: 53_800,
    });
    ledger.change(day(15), month(0, 100_000), "txn", change);
    expect(ledger.entries.at(-1)).toMatchObject({
      kind: "change_plan",
      legs: { monthly: 45_000, issued_plan: -45_000 },
    });
    expect(ledger.balance.accounts).toMatchObject({ monthly: 53_800, lifetime: 0 });
    ledger.begin(day(30), month(30, 100_000));
    expect(ledger.balance.accounts.monthly).toBe(100_000);
  });

  it("on the last day gives almost nothing, to the minute", () => {
    const ledger = ledgerWith(month(0), 0);
    const at = new Date(Date.parse(day(30)) - 90_000).toISOString();
    ledger.change(at, month(0, 1_000_000), "txn", { former: 10_000 });
    expect(ledger.balance.accounts.monthly).toBe(10_000 + Math.floor((990_000 * 2) / (30 * 1440)));
  });

  it("changes twice and three times in one month by the sum of the differences", () => {
    const ledger = ledgerWith(month(0), 0);
    ledger.change(day(10), month(0, 100_000), "txn_1", { former: 10_000 });
    ledger.change(day(20), month(0, 1_000_000), "txn_2", { former: 100_000 });
    ledger.change(day(27), month(0, 2_000_000), "txn_3", { former: 1_000_000 });
    expect(ledger.balance.accounts.monthly).toBe(10_000 + 60_000 + 300_000 + 100_000);
  });

  it("waits for the payment of the billing period, and is then posted in any order", () => {
    const ledger = pureLedger(opened, 0);
    const change = (): void =>
      ledger.change(day(20), month(0, 100_000), "txn", { at: day(15), former: 10_000 });
    change();
    expect(ledger.entries.map(({ key }) => key)).not.toContain("change:txn");
    ledger.begin(day(20), month(0));
    change();
    expect(ledger.balance.accounts.monthly).toBe(55_000);
  });

  it("that arrives after the next period has begun is issued and expires at once", () => {
    const ledger = ledgerWith(month(0), 0);
    ledger.begin(day(30), month(30, 100_000));
    ledger.change(day(30), month(0, 100_000), "txn", { at: day(15), former: 10_000 });
    expect(ledger.balance.accounts).toMatchObject({ monthly: 100_000, lifetime: 0, issued_plan: -155_000 });
  });

  it("of a year that arrives after the next month has begun raises that month in full", () => {
    const ledger = ledgerWith(year(0), 0);
    ledger.catchUp(day(31));
    ledger.change(day(31), year(0, 100_000), "txn", { at: day(15), former: 10_000 });
    expect(ledger.entries.at(-1)).toMatchObject({ legs: { monthly: 90_000, expired: 45_000 } });
    ledger.catchUp(day(62));
    expect(ledger.balance.accounts.monthly).toBe(100_000);
  });
});

describe("another interval", () => {
  it("begins a month, from which use beyond the elapsed share of the old one is taken", () => {
    const ledger = ledgerWith(month(0), 9_900);
    const change = { allowance: 10_000, former: 10_000, restarts: true };
    expect(effectOf(ledger.balance, change, day(15))).toEqual({
      before: 100,
      added: 10_000,
      expired: 100,
      taken: 4_900,
      after: 5_100,
    });
    ledger.change(day(15), year(15), "txn", change);
    expect(ledger.balance.accounts).toMatchObject({ monthly: 5_100, lifetime: 0, clawback: 4_900 });
    ledger.catchUp(day(45));
    expect(ledger.balance.accounts.monthly).toBe(10_000);
  });

  it("takes nothing where less than the elapsed share is used, and never makes credits negative", () => {
    const ledger = ledgerWith(month(0), 4_000);
    ledger.change(day(15), year(15), "txn", { restarts: true });
    expect(ledger.balance.accounts).toMatchObject({ monthly: 10_000, clawback: 0 });
    const spent = ledgerWith(month(0, 100_000), 100_000);
    spent.change(day(1), year(1, 10_000), "txn", { restarts: true });
    expect(spent.balance.accounts).toMatchObject({ monthly: 0, lifetime: 0, clawback: 10_000 });
  });

  it("that is reported after the renewal takes what was spent and reserved in the gap, and what is released comes back", () => {
    const ledger = ledgerWith(month(0, 100_000), 0);
    ledger.expectRenewal(10_000);
    ledger.spend(day(30), "gap", 6_000);
    ledger.reserve(day(30), "job", 3_000);
    const at = day(29.95);
    ledger.change(day(30), { ...year(0), start: at, paidUntil: day(394.95) }, "txn", { at, restarts: true });
    expect(ledger.balance.accounts).toMatchObject({ monthly: 1_000, lifetime: 0, clawback: 9_000 });
    ledger.settle(day(31), "job", "1", 1_000);
    ledger.release(day(31), "job");
    expect(ledger.balance.accounts).toMatchObject({ monthly: 3_000, lifetime: 0 });
    ledger.check();
    // Of the month that has ended nothing was used.
    ledger.refund(day(31), "adj", { period: month(0, 100_000) });
    expect(ledger.balance.accounts).toMatchObject({ monthly: 3_000, lifetime: 0 });
  });

  it("takes nothing that a refund has taken", () => {
    const ledger = ledgerWith(month(0), 4_000);
    ledger.refund(day(2), "adj", { period: month(0) }, { from: 0, to: 50, paid: 100 });
    expect(ledger.balance.accounts.monthly).toBe(1_000);
    // Half of the month is refunded: 5,000 a month, of which 2,500 are for the rest; 1,000 are left.
    ledger.change(day(15), year(15), "txn", { restarts: true });
    expect(ledger.balance.accounts).toMatchObject({ monthly: 8_500, lifetime: 0, clawback: 1_500 });
  });

  it("whose payment is refunded takes back what was used before, too, also where a job gave it back since", () => {
    for (const isReleased of [false, true]) {
      const ledger = ledgerWith(month(0), 0);
      ledger.reserve(day(0), "job", 6_000);
      ledger.change(day(0), year(0), "txn", { at: day(0.001), restarts: true });
      if (isReleased) ledger.release(day(1), "job");
      ledger.refund(day(2), "adj", { period: year(0), transaction: "txn" });
      const { monthly, lifetime, held_monthly } = ledger.balance.accounts;
      expect(monthly + lifetime + held_monthly).toBe(0);
    }
  });

  it("again and again gives no more credits than time has passed for", () => {
    const ledger = pureLedger(opened, 0);
    ledger.begin(opened, month(0));
    for (const [index, interval] of ([year, month, year, month] as const).entries()) {
      ledger.spend(day(0), `${index}`, 9_900);
      ledger.change(day(0), { ...interval(0), start: day(0.0007 * (index + 1)) }, `txn_${index}`, {
        at: day(0.0007 * (index + 1)),
        restarts: true,
      });
    }
    const { spent_monthly, monthly, lifetime } = ledger.balance.accounts;
    expect(spent_monthly + monthly).toBeLessThanOrEqual(10_010);
    expect(lifetime).toBe(0);
  });

  it("before a larger plan: both follow the time", () => {
    const ledger = ledgerWith(month(0), 9_900);
    ledger.change(day(15), year(15), "txn_1", { restarts: true });
    ledger.change(day(15), year(15, 100_000), "txn_2", { former: 10_000 });
    expect(ledger.balance.accounts.monthly).toBe(5_100 + 90_000);
  });

  it("in the middle of a job takes in the end what it takes after the job", () => {
    const share = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(share, share, share, fc.integer({ min: 0, max: 29 }), (used, reserved, charged, at) => {
        fc.pre(used + reserved <= 300 && charged <= reserved);
        const during = pureLedger(opened, 0);
        const after = pureLedger(opened, 0);
        for (const ledger of [during, after]) {
          ledger.begin(opened, month(0, 300));
          ledger.spend(opened, "1", used);
          ledger.reserve(opened, "job", reserved);
        }
        during.change(day(at), year(at, 900), "txn", { restarts: true });
        for (const ledger of [during, after]) {
          ledger.settle(day(at), "job", "1", charged);
          ledger.release(day(at), "job");
        }
        after.change(day(at), year(at, 900), "txn", { restarts: true });
        during.check();
        after.check();
        expect(during.balance.accounts.monthly).toBe(after.balance.accounts.monthly);
        expect(during.balance.accounts.lifetime).toBe(0);
      }),
    );
  });
});

describe("the preview of a change", () => {
  it("says what the change then does, whatever was spent and whenever it is made", () => {
    const credits = fc.integer({ min: 1, max: 200_000 });
    const minutes = fc.integer({ min: 2 * 1440, max: 30 * 1440 - 1 });
    const given = fc.tuple(credits, credits, fc.nat(200_000), minutes, fc.boolean());
    fc.assert(
      fc.property(given, ([former, allowance, spent, minute, restarts]) => {
        const ledger = ledgerWith(month(0, former), Math.min(spent, former));
        const change = { allowance, former, restarts };
        const at = new Date(Date.parse(opened) + minute * 60_000).toISOString();
        const preview = effectOf(ledger.balance, change, at);
        const next = { ...year(0, allowance), start: at, paidUntil: day(365 + minute / 1440) };
        ledger.change(at, restarts ? next : month(0, allowance), "txn", change);
        const legs = ledger.entries.at(-1)?.legs ?? {};
        expect(preview).toEqual({
          before: former - Math.min(spent, former),
          added: 0 - (legs.issued_plan ?? 0),
          expired: legs.expired ?? 0,
          taken: legs.clawback ?? 0,
          after: ledger.balance.accounts.monthly,
        });
      }),
      { numRuns: 500 },
    );
  });
});
