import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pureLedger } from "../../../test/credit/pure-ledger.ts";
import { giveGoodwill, grantByOperator } from "./adjustment-rules.ts";
import { emptyBalance } from "../balance/balance.ts";
import type { PaidPeriod } from "../balance/period.ts";

const opened = "2026-11-01T00:00:00.000Z";
const day = (days: number): string => new Date(Date.parse(opened) + days * 86_400_000).toISOString();
const month: PaidPeriod = {
  subscription: "sub",
  start: opened,
  paidUntil: day(30),
  interval: "month",
  allowance: 300,
};

/** A ledger with a paid month and a pack, of which this many credits are spent. */
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
    ledger.refundPack(day(1), "adj", 100);
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, lifetime: -50, refunded: 100 });
    ledger.pack(day(2), "txn_2", 80);
    expect(ledger.balance.accounts.lifetime).toBe(30);
  });

  it("of a plan is taken from what is left of its period first", () => {
    const ledger = ledgerWith(500, 100);
    ledger.refund(day(1), "adj", { period: month });
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, lifetime: 400, refunded: 300 });
  });

  it("of a plan whose period has ended sets off first what expired unused, then takes lifetime credits", () => {
    const ledger = ledgerWith(500, 100);
    ledger.catchUp(day(31));
    ledger.refund(day(31), "adj_1", { period: month }, { from: 0, to: 50, paid: 100 });
    expect(ledger.balance.accounts).toMatchObject({ lifetime: 500, refunded: 0 });
    ledger.refund(day(32), "adj_2", { period: month }, { from: 50, to: 100, paid: 100 });
    expect(ledger.balance.accounts).toMatchObject({ lifetime: 400, refunded: 100 });
  });

  it("takes in all the floor of the cumulative share, however it is cut", () => {
    const cents = fc.uniqueArray(fc.integer({ min: 1, max: 29_00 }), { maxLength: 6 });
    fc.assert(
      fc.property(cents, (cuts) => {
        const ledger = ledgerWith(0);
        for (const [index, to] of cuts.toSorted((a, b) => a - b).entries()) {
          const from = cuts.toSorted((a, b) => a - b)[index - 1] ?? 0;
          ledger.refund(day(1), `adj_${index}`, { period: month }, { from, to, paid: 29_00 });
        }
        expect(ledger.balance.accounts.refunded).toBe(Math.floor((300 * Math.max(0, ...cuts)) / 29_00));
      }),
    );
  });

  it("of a plan during a job leaves as much as after the job", () => {
    const share = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(share, share, share, share, (spent, reserved, charged, credits) => {
        fc.pre(spent + reserved <= 300 && charged <= reserved);
        const during = ledgerWith(1000, spent);
        const after = ledgerWith(1000, spent);
        for (const ledger of [during, after]) ledger.reserve(day(1), "job", reserved);
        const part = { from: 0, to: credits, paid: 300 };
        during.refund(day(1), "adj", { period: month }, part);
        for (const ledger of [during, after]) {
          ledger.settle(day(1), "job", "1", charged);
          ledger.release(day(1), "job");
        }
        after.refund(day(1), "adj", { period: month }, part);
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
    ledger.refund(day(1), "adj", { period: month });
    ledger.release(day(2), "job");
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, lifetime: 0 });
  });

  it("of a year is taken for each month that was issued, and nothing is issued from then on", () => {
    const ledger = pureLedger(opened, 0);
    const year: PaidPeriod = { ...month, interval: "year", paidUntil: "2027-11-01T00:00:00.000Z" };
    ledger.begin(opened, year);
    ledger.spend(day(1), "1", 250);
    ledger.catchUp(day(70));
    ledger.refund(day(70), "adj", { period: year });
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, lifetime: -250, refunded: 550 });
    ledger.catchUp(day(95));
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, issued_plan: -900 });
    ledger.reverse(day(95), "adj", { period: year });
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, lifetime: 600, issued_plan: -1200 });
    ledger.catchUp(day(125));
    expect(ledger.balance.accounts).toMatchObject({ monthly: 300, issued_plan: -1500 });
  });
});

describe("a reversal", () => {
  it("gives back exactly what the refund took, once, to where it came from", () => {
    const share = fc.integer({ min: 0, max: 300 });
    fc.assert(
      fc.property(share, share, fc.boolean(), (spent, to, isPack) => {
        const ledger = ledgerWith(200, spent);
        const before = ledger.balance.accounts;
        const part = { from: 0, to, paid: 300 };
        if (isPack) ledger.refundPack(day(1), "adj", to);
        else ledger.refund(day(1), "adj", { period: month }, part);
        for (const time of [day(2), day(3)])
          ledger.reverse(time, "adj", isPack ? "pack" : { period: month }, part);
        expect(ledger.balance.accounts).toEqual(before);
        ledger.check();
      }),
    );
  });

  it("leaves what was set off to the next refund", () => {
    const ledger = ledgerWith(0, 100);
    ledger.catchUp(day(31));
    ledger.refund(day(31), "chargeback", { period: month });
    ledger.reverse(day(32), "chargeback", { period: month });
    ledger.refund(day(33), "refund", { period: month });
    expect(ledger.balance.accounts).toMatchObject({ lifetime: -100, refunded: 100 });
  });

  it("gives monthly credits of an ended period back as lifetime credits", () => {
    const ledger = ledgerWith(100);
    ledger.refund(day(1), "adj", { period: month });
    ledger.catchUp(day(31));
    ledger.reverse(day(31), "adj", { period: month });
    expect(ledger.balance.accounts).toMatchObject({ lifetime: 400, refunded: 0 });
  });
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

describe("a year within which the plan was changed", () => {
  const year: PaidPeriod = { ...month, interval: "year", paidUntil: "2027-11-01T00:00:00.000Z" };
  const half = { from: 0, to: 50, paid: 100 };

  /** A year that is raised from 300 to 900 credits a month, in the middle of its first month. */
  function changedYear() {
    const ledger = pureLedger(opened, 0);
    ledger.begin(opened, year);
    ledger.change(day(15), { ...year, allowance: 900 }, "txn_change", { former: 300 });
    expect(ledger.balance.accounts.monthly).toBe(600);
    return ledger;
  }

  it("has less in each month to come by the refunded share of what each payment raised it by", () => {
    const ledger = changedYear();
    ledger.refund(day(16), "adj", { period: year, transaction: "txn_change" }, half);
    expect(ledger.balance.accounts).toMatchObject({ monthly: 450, refunded: 150 });
    ledger.catchUp(day(31));
    expect(ledger.balance.accounts.monthly).toBe(600);
  });

  it("falls back to the former plan where the change is refunded in full", () => {
    const ledger = changedYear();
    ledger.refund(day(16), "adj", { period: year, transaction: "txn_change" });
    expect(ledger.balance.accounts.monthly).toBe(300);
    ledger.catchUp(day(31));
    expect(ledger.balance.accounts.monthly).toBe(300);
  });

  it("gives back by a reversal what months since then began without", () => {
    const ledger = changedYear();
    ledger.refund(day(16), "adj", { period: year });
    ledger.catchUp(day(31));
    expect(ledger.balance.accounts.monthly).toBe(600);
    ledger.reverse(day(32), "adj", { period: year });
    expect(ledger.balance.accounts).toMatchObject({ monthly: 600, lifetime: 600 });
    ledger.catchUp(day(61));
    expect(ledger.balance.accounts.monthly).toBe(900);
  });
});
