import { describe, expect, it } from "vitest";
import { pureLedger } from "../../../test/credit/pure-ledger.ts";
import type { PaidPeriod, Renewal } from "../balance/period.ts";

const opened = "2026-11-01T00:00:00.000Z";
const day = (days: number): string => new Date(Date.parse(opened) + days * 86_400_000).toISOString();

/** A month of thirty days that is paid for. */
const month = (start: number, allowance = 300, subscription = "sub"): PaidPeriod => ({
  subscription,
  start: day(start),
  paidUntil: day(start + 30),
  interval: "month",
  allowance,
});

describe("a free period", () => {
  it("is renewed with the calendar month: the rest expires and the allowance is issued in one entry", () => {
    const ledger = pureLedger(opened, 100);
    ledger.spend(day(1), "1", 30);
    ledger.catchUp(day(30));
    expect(ledger.entries.at(-1)).toMatchObject({
      key: "free:2026-12",
      kind: "renew",
      legs: { monthly: 30, expired: 70, issued_free: -100 },
      balance: { used: 0, period: { start: day(30), source: "free" } },
    });
  });

  it("is issued for the present month only after months without a movement", () => {
    const ledger = pureLedger(opened, 100);
    ledger.catchUp("2027-03-10T00:00:00.000Z");
    expect(ledger.entries.map(({ key }) => key)).toEqual(["free:2026-11", "free:2027-03"]);
  });
});

describe("a paid period", () => {
  it("begins with its payment: the rest of the free allowance expires", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(4), month(4));
    expect(ledger.entries.at(-1)).toMatchObject({
      kind: "grant_plan",
      key: `grant:sub:${day(4)}`,
      legs: { monthly: 200, expired: 100, issued_plan: -300 },
      balance: { period: { start: day(4), end: day(34), source: "sub" } },
    });
  });

  it("is renewed by the next payment, and never by the calendar", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(4), month(4));
    ledger.catchUp(day(31));
    ledger.begin(day(34), month(34));
    expect(ledger.entries.slice(2).map(({ key, kind }) => [kind, key])).toEqual([
      ["expire", `expire:sub:${day(34)}`],
      ["renew", "free:2026-12"],
      ["grant_plan", `grant:sub:${day(34)}`],
    ]);
    expect(ledger.balance.accounts).toMatchObject({ monthly: 300, issued_plan: -600 });
  });

  it("that is renewed late leaves a free month in the gap, once in a calendar month, whose rest expires", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(4), month(4));
    ledger.spend(day(36), "1", 40);
    ledger.begin(day(37), month(34));
    expect(ledger.entries.at(-1)).toMatchObject({
      kind: "grant_plan",
      legs: { monthly: 240, expired: 60, issued_plan: -300 },
      balance: { period: { start: day(34), end: day(64), source: "sub" } },
    });
    ledger.begin(day(38), { ...month(34), start: day(35), paidUntil: day(50) });
    ledger.catchUp(day(51));
    expect(ledger.entries.filter(({ key }) => key === "free:2026-12")).toHaveLength(1);
    expect(ledger.balance.accounts.monthly).toBe(0);
  });

  it("that is renewed before its end is replaced in one entry", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(4), month(4));
    ledger.begin(day(20), month(20));
    expect(ledger.entries.at(-1)).toMatchObject({ kind: "renew", legs: { expired: 300, issued_plan: -300 } });
  });

  it("expires at its end where nobody pays again, and the free allowance is issued once a month", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(1), { ...month(1), paidUntil: day(20) });
    ledger.catchUp(day(21));
    expect(ledger.balance.accounts.monthly).toBe(0);
    ledger.catchUp(day(30));
    expect(ledger.balance.accounts.monthly).toBe(100);
    expect(ledger.entries.filter(({ key }) => key.startsWith("free:"))).toHaveLength(2);
  });

  it("that is over when its payment arrives is issued and expires at once", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(40), month(4));
    expect(ledger.entries.at(-1)).toMatchObject({
      kind: "expire",
      key: `grant:sub:${day(4)}`,
      legs: { issued_plan: -300, expired: 300 },
    });
    expect(ledger.balance).toMatchObject({ accounts: { monthly: 100 }, period: { source: "free" } });
  });

  it("that is older never replaces a newer one", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(34), month(34));
    ledger.begin(day(34), month(4));
    expect(ledger.balance).toMatchObject({
      accounts: { monthly: 300, issued_plan: -600, expired: 500 },
      period: { start: day(34) },
    });
  });
});

describe("a paid year", () => {
  const year: PaidPeriod = { ...month(4), interval: "year", paidUntil: "2027-11-05T00:00:00.000Z" };

  it("is issued month by month, as of the start of each", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(4), year);
    ledger.spend(day(5), "1", 50);
    ledger.catchUp("2027-01-06T00:00:00.000Z");
    expect(ledger.entries.slice(-2).map(({ key, legs }) => [key, legs])).toEqual([
      ["grant:sub:2026-12-05T00:00:00.000Z:txn_2026-11-05", { monthly: 50, expired: 250, issued_plan: -300 }],
      ["grant:sub:2027-01-05T00:00:00.000Z:txn_2026-11-05", { expired: 300, issued_plan: -300, monthly: 0 }],
    ]);
  });

  it("is issued twelve times, whenever its payment arrives, and then ends", () => {
    for (const arrival of [day(4), "2027-02-17T00:00:00.000Z", "2028-01-01T00:00:00.000Z"]) {
      const ledger = pureLedger(opened, 100);
      ledger.begin(arrival, year);
      ledger.catchUp("2027-11-05T00:00:00.000Z");
      const grants = ledger.entries.filter(({ key }) => key.startsWith("grant:"));
      expect(grants).toHaveLength(12);
      expect(ledger.balance).toMatchObject({
        accounts: { monthly: 100, issued_plan: -3600 },
        period: { source: "free" },
      });
    }
  });

  it("continues with the allowance of a plan change", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(4), year);
    ledger.change(day(50), { ...year, allowance: 900 }, "txn", { former: 300 });
    ledger.catchUp("2027-01-06T00:00:00.000Z");
    expect(ledger.entries.slice(-2)).toMatchObject([
      { kind: "change_plan", legs: { monthly: 290, issued_plan: -290 } },
      { key: "grant:sub:2027-01-05T00:00:00.000Z:txn_2026-11-05", balance: { accounts: { monthly: 900 } } },
    ]);
  });
});

describe("a renewal whose payment is late", () => {
  /** A month of which this many credits are left at its end, and that will be renewed with 300. */
  function endingWith(left: number, renewal: Renewal = 300) {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(0), month(0));
    ledger.spend(day(1), "before", 300 - left);
    ledger.expectRenewal(renewal);
    ledger.catchUp(day(30));
    return ledger;
  }

  it("leaves the rest of the month to be spent, at most what the plan that renews is worth", () => {
    expect(endingWith(200).balance.accounts.monthly).toBe(200);
    expect(endingWith(200, 150).balance.accounts.monthly).toBe(150);
    expect(endingWith(200).entries.at(-1)).toMatchObject({ kind: "expire", key: `gap:sub:${day(30)}` });
  });

  it("takes from the new month what was spent and reserved in the gap", () => {
    const ledger = endingWith(200);
    ledger.spend(day(30), "gap", 50);
    ledger.reserve(day(30), "job", 40);
    ledger.begin(day(30), month(30));
    expect(ledger.balance.accounts.monthly).toBe(300 - 50 - 40);
    ledger.settle(day(31), "job", "1", 10);
    ledger.release(day(31), "job");
    expect(ledger.balance.accounts.monthly).toBe(300 - 50 - 10);
    ledger.check();
  });

  it("leaves earlier reservations to the month that has ended", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(0), month(0));
    ledger.reserve(day(1), "job", 100);
    ledger.expectRenewal(300);
    ledger.catchUp(day(30));
    ledger.release(day(30), "job");
    expect(ledger.balance.accounts).toMatchObject({ monthly: 200, expired: 200 });
    ledger.begin(day(30), month(30));
    expect(ledger.balance.accounts.monthly).toBe(300);
  });

  it("ends after 24 hours, or when the payment fails: what was spent stays spent, the rest expires", () => {
    for (const hasFailed of [false, true]) {
      const ledger = endingWith(200);
      ledger.spend(day(30), "gap", 50);
      if (hasFailed) ledger.expectRenewal(null);
      ledger.catchUp(day(hasFailed ? 30.5 : 31));
      expect(ledger.balance.accounts).toMatchObject({ monthly: 100, spent_monthly: 150 });
      ledger.begin(day(32), month(30));
      expect(ledger.balance.accounts.monthly).toBe(300);
    }
  });

  it("has no gap where no renewal is expected, or nobody has looked for 24 hours", () => {
    expect(endingWith(200, null).balance.accounts.monthly).toBe(100);
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(0), month(0));
    ledger.expectRenewal(300);
    ledger.catchUp(day(31));
    expect(ledger.entries.map(({ key }) => key)).not.toContain(`gap:sub:${day(30)}`);
  });

  it("makes neither a gap nor a free month where the subscription is paused meanwhile", () => {
    const ledger = endingWith(200, "paused");
    ledger.catchUp(day(100));
    expect(ledger.balance.accounts).toMatchObject({ monthly: 0, expired: 300, issued_free: -100 });
    ledger.expectRenewal(300);
    ledger.begin(day(100), month(100));
    expect(ledger.balance.accounts.monthly).toBe(300);
    ledger.expectRenewal(null);
    ledger.catchUp(day(131));
    expect(ledger.balance.accounts.monthly).toBe(100);
    ledger.check();
  });

  it("ends the gap at once where the subscription is paused in it", () => {
    const ledger = endingWith(200);
    ledger.expectRenewal("paused");
    ledger.catchUp(day(30.5));
    expect(ledger.balance.accounts.monthly).toBe(0);
  });

  it("sets off against a refund of the ended month what expired unused of it, in the gap and after it", () => {
    for (const isRenewed of [false, true]) {
      const ledger = endingWith(200, 150);
      ledger.spend(day(30), "gap", 50);
      if (isRenewed) ledger.begin(day(30), month(30));
      ledger.refund(day(30), "adj", { period: month(0) });
      // 300 of the month less 50 that expired at its end; of the 150 in the gap 50 were spent, or came from the new month.
      const { refunded, monthly, lifetime } = ledger.balance.accounts;
      expect({ refunded, monthly, lifetime }).toEqual(
        isRenewed
          ? { refunded: 100, monthly: 250, lifetime: -100 }
          : { refunded: 250, monthly: 0, lifetime: -150 },
      );
      ledger.check();
    }
  });
});
