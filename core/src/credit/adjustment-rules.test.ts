import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pureLedger } from "../../test/credit/pure-ledger.ts";
import { giveGoodwill, grantByOperator } from "./adjustment-rules.ts";
import { emptyBalance } from "./balance.ts";
import type { PaidPeriod } from "./period.ts";

const opened = "2026-11-01T00:00:00.000Z";
const day = (days: number): string => new Date(Date.parse(opened) + days * 86_400_000).toISOString();
const month: PaidPeriod = {
  ...{ subscription: "sub", start: opened, paidUntil: day(30), interval: "month", allowance: 300 },
};

/** A ledger with a paid month and a pack, of which so many credits are spent. */
function ledgerWith(pack: number, spent = 0) {
  const ledger = pureLedger(opened, 0);
  ledger.begin(opened, month);
  ledger.pack(opened, "txn", pack);
  ledger.spend(opened, "1", spent);
  return ledger;
}

describe("a refund", () => {
  it("of a pack is taken from lifetime, which may become negative, and a later pack nets it off", () => {
    const ledger = ledgerWith(100, 350);
    ledger.refund(day(1), "adj", "pack", 100);
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, lifetime: -50, refunded: 100 });
    ledger.pack(day(2), "txn_2", 80);
    expect(ledger.balance.accounts.lifetime).toBe(30);
  });

  it("of a plan is taken from what is left of its period first", () => {
    const ledger = ledgerWith(500, 100);
    ledger.refund(day(1), "adj", month, 300);
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, lifetime: 400, refunded: 300 });
  });

  it("of a plan whose period has ended is taken from lifetime", () => {
    const ledger = ledgerWith(500);
    ledger.catchUp(day(31));
    ledger.refund(day(31), "adj", month, 300);
    expect(ledger.balance.accounts).toMatchObject({ lifetime: 200, refunded: 300 });
  });

  it("of a plan during a job leaves as much as after the job", () => {
    const share = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(share, share, share, share, (spent, reserved, charged, credits) => {
        fc.pre(spent + reserved <= 300 && charged <= reserved);
        const during = ledgerWith(1000, spent);
        const after = ledgerWith(1000, spent);
        for (const ledger of [during, after]) ledger.reserve(day(1), "job", reserved);
        during.refund(day(1), "adj", month, credits);
        for (const ledger of [during, after]) {
          ledger.settle(day(1), "job", "1", charged);
          ledger.release(day(1), "job");
        }
        after.refund(day(1), "adj", month, credits);
        during.check();
        const { monthly, lifetime } = after.balance.accounts;
        const total = during.balance.accounts.monthly + during.balance.accounts.lifetime;
        expect(total).toBe(monthly + lifetime);
      }),
    );
  });

  it("of a held plan does not make the held credits free", () => {
    const ledger = ledgerWith(0);
    ledger.reserve(day(1), "job", 300);
    ledger.refund(day(1), "adj", month, 300);
    ledger.release(day(2), "job");
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, lifetime: 0 });
  });

  it("of a year is taken for each month that was issued, and nothing is issued from then on", () => {
    const ledger = pureLedger(opened, 0);
    const year: PaidPeriod = { ...month, interval: "year", paidUntil: "2027-11-01T00:00:00.000Z" };
    ledger.begin(opened, year);
    ledger.catchUp(day(70));
    ledger.refund(day(70), "adj", year, 300);
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, lifetime: -600, refunded: 900 });
    ledger.catchUp(day(95));
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, issued_plan: -900 });
    ledger.reverse(day(95), "adj", year, 300);
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, lifetime: 600, issued_plan: -1200 });
    ledger.catchUp(day(125));
    expect(ledger.balance.accounts).toMatchObject({ monthly: 300, issued_plan: -1500 });
  });
});

describe("a reversal", () => {
  it("gives back exactly what the refund took, once, to where it came from", () => {
    const share = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(share, share, fc.constantFrom("pack" as const, month), (spent, credits, source) => {
        const ledger = ledgerWith(200, spent);
        const before = ledger.balance.accounts;
        ledger.refund(day(1), "adj", source, credits);
        ledger.reverse(day(2), "adj", source, credits);
        ledger.reverse(day(2), "adj", source, credits);
        expect(ledger.balance.accounts).toEqual(before);
        ledger.check();
      }),
    );
  });

  it("gives back what the refund took, also where that is more than it names", () => {
    const ledger = ledgerWith(0);
    const before = ledger.balance.accounts;
    ledger.refund(day(1), "adj", month, 200);
    ledger.reverse(day(2), "adj", month, 100);
    expect(ledger.balance.accounts).toEqual(before);
    ledger.check();
  });

  it("gives monthly credits of an ended period back as lifetime credits", () => {
    const ledger = ledgerWith(100);
    ledger.refund(day(1), "adj", month, 300);
    ledger.catchUp(day(31));
    ledger.reverse(day(31), "adj", month, 300);
    expect(ledger.balance.accounts).toMatchObject({ lifetime: 400, refunded: 0 });
  });
});

it("The reversal of a refund makes up for the months of a year that a plan change has replaced since.", () => {
  const ledger = pureLedger(opened, 0);
  const year: PaidPeriod = { ...month, interval: "year", paidUntil: "2027-11-01T00:00:00.000Z" };
  ledger.begin(opened, year);
  ledger.refund(opened, "chargeback", year, 300);
  ledger.catchUp(day(40));
  ledger.change(day(45), { ...month, paidUntil: day(75) }, "txn", day(45));
  ledger.reverse(day(46), "chargeback", year, 300);
  expect(ledger.balance.accounts).toMatchObject({ lifetime: 600, refunded: 0, issued_plan: -900 });
  ledger.refund(day(47), "refund", year, 300);
  expect(ledger.balance.accounts).toMatchObject({ lifetime: 0, refunded: 600 });
});

describe("credits of the operator", () => {
  it("are lifetime credits", () => {
    expect(grantByOperator(emptyBalance, 10).balance.accounts).toMatchObject({
      lifetime: 10,
      issued_operator: -10,
    });
  });

  it("for a job are at most what it was charged", () => {
    expect(giveGoodwill(emptyBalance, 10, 10)?.legs).toEqual({ lifetime: 10, issued_goodwill: -10 });
    expect(giveGoodwill(emptyBalance, 11, 10)).toBeNull();
  });
});

it("a refund of a year that a plan change replaced takes the months that were issued for it", () => {
  const ledger = pureLedger(opened, 0);
  const year: PaidPeriod = { ...month, interval: "year", paidUntil: "2027-11-01T00:00:00.000Z" };
  ledger.begin(opened, year);
  ledger.catchUp(day(40));
  ledger.change(day(45), { ...year, start: day(45), allowance: 3000 }, "txn_change", day(45));
  ledger.refund(day(200), "adj", year, 300);
  expect(ledger.balance.accounts.refunded).toBe(600);
});
