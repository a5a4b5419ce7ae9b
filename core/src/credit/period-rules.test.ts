import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pureLedger } from "../../test/credit/pure-ledger.ts";
import type { PaidPeriod } from "./period.ts";
import { clawBack } from "./period-rules.ts";

const opened = "2026-11-01T00:00:00.000Z";
const day = (days: number): string => new Date(Date.parse(opened) + days * 86_400_000).toISOString();

/** A month of thirty days that is paid for. */
const month = (start: number, allowance = 300, subscription = "sub"): PaidPeriod => ({
  ...{ subscription, start: day(start), paidUntil: day(start + 30), interval: "month", allowance },
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
    ledger.change(day(50), { ...year, allowance: 900 }, "txn", day(50));
    ledger.catchUp("2027-01-06T00:00:00.000Z");
    expect(ledger.entries.slice(-2)).toMatchObject([
      { kind: "change_plan", balance: { accounts: { monthly: 900 } } },
      { key: "grant:sub:2027-01-05T00:00:00.000Z:txn", balance: { accounts: { monthly: 900 } } },
    ]);
  });

  it("is not issued twice where a plan change arrives after the next month has begun", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(4), year);
    ledger.catchUp(day(35));
    ledger.change(day(35), { ...year, allowance: 900 }, "txn", day(33));
    ledger.catchUp(day(65));
    expect(ledger.entries.slice(2).map(({ key }) => key)).toEqual([
      "grant:sub:2026-12-05T00:00:00.000Z:txn_2026-11-05",
      "change:txn",
      "grant:sub:2027-01-05T00:00:00.000Z:txn",
    ]);
  });

  it("is issued in full where another payment of its subscription is for one of its months", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(12), month(34));
    ledger.change(day(13), month(0), "txn", day(35));
    ledger.begin(day(31), year);
    ledger.catchUp("2027-11-05T00:00:00.000Z");
    expect(ledger.balance.accounts.issued_plan).toBe(-(2 + 12) * 300);
  });
});

describe("a plan change", () => {
  it("issues the new allowance in full and takes use beyond the elapsed share from lifetime", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(0), month(0));
    ledger.spend(day(3), "1", 200);
    expect(clawBack(ledger.balance, day(15))).toBe(50);
    ledger.change(day(15), month(0, 900), "txn", day(15));
    expect(ledger.entries.at(-1)).toMatchObject({
      kind: "change_plan",
      legs: { monthly: 800, expired: 100, lifetime: -50, clawback: 50, issued_plan: -900 },
    });
    ledger.pack(day(16), "txn", 70);
    expect(ledger.balance.accounts.lifetime).toBe(20);
  });

  it("takes nothing where less than the elapsed share is used, from a free period, or at the period's end", () => {
    const ledger = pureLedger(opened, 100);
    ledger.spend(day(0), "1", 90);
    expect(clawBack(ledger.balance, day(1))).toBe(0);
    ledger.begin(day(1), month(1));
    ledger.spend(day(2), "2", 100);
    expect(clawBack(ledger.balance, day(11))).toBe(0);
    ledger.spend(day(2), "3", 200);
    expect(clawBack(ledger.balance, day(31))).toBe(0);
  });

  it("that arrives after the next period has begun is issued and expires at once", () => {
    const ledger = pureLedger(opened, 100);
    ledger.begin(day(30), month(30));
    ledger.change(day(30), month(0, 900), "txn", day(15));
    expect(ledger.balance.accounts).toMatchObject({ monthly: 300, lifetime: 0, issued_plan: -1200 });
  });

  const share = fc.integer({ min: 0, max: 300 });

  it("that arrives after the next month was issued continues with the month after it", () => {
    const ledger = pureLedger(opened, 0);
    const yearFrom = (start: string, end: string): PaidPeriod => ({
      ...{ subscription: "sub", start, paidUntil: end, interval: "year", allowance: 300 },
    });
    ledger.begin(day(6), yearFrom("2026-11-07T00:00:00.000Z", "2027-11-07T00:00:00.000Z"));
    ledger.catchUp(day(67));
    const changed = yearFrom("2026-12-07T00:00:00.000Z", "2027-12-07T00:00:00.000Z");
    ledger.change(day(67), changed, "txn", day(60));
    ledger.catchUp(day(100));
    ledger.check();
    const keys = ledger.entries.map(({ key }) => key).filter((key) => key.startsWith("grant:"));
    expect(keys.map((key) => key.slice("grant:sub:".length, "grant:sub:2026-11-07".length))).toEqual([
      ...["2026-11-07", "2026-12-07", "2027-01-07", "2027-02-07"],
    ]);
  });

  it("in the middle of a job takes in the end what it takes after the job", () => {
    fc.assert(
      fc.property(share, share, share, fc.integer({ min: 0, max: 30 }), (used, reserved, charged, at) => {
        fc.pre(used + reserved <= 300 && charged <= reserved);
        const during = pureLedger(opened, 0);
        const after = pureLedger(opened, 0);
        for (const ledger of [during, after]) {
          ledger.begin(opened, month(0));
          ledger.spend(opened, "1", used);
          ledger.reserve(opened, "job", reserved);
        }
        during.change(day(at), month(0, 900), "txn", day(at));
        for (const ledger of [during, after]) {
          ledger.settle(day(at), "job", "1", charged);
          ledger.release(day(at), "job");
        }
        after.change(day(at), month(0, 900), "txn", day(at));
        during.check();
        after.check();
        const left = ({ balance: { accounts } }: typeof during) => [accounts.monthly, accounts.lifetime];
        expect(left(during)).toEqual(at === 30 ? left(during) : left(after));
      }),
    );
  });
});
