import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { emptyAccounts, type ownAccounts, spendable } from "../balance/account.ts";
import { type Balance, emptyBalance, type Hold } from "../balance/balance.ts";
import * as Ledger from "./ledger-rules.ts";
import { open } from "./period-rules.ts";

const opened = must(open(emptyBalance, new Date("2026-11-15T12:00:00.000Z"), 100)).balance;

/** A balance with these credits, in November. */
const balanceWith = (credits: Partial<Record<(typeof ownAccounts)[number], number>>): Balance => ({
  ...opened,
  accounts: { ...emptyAccounts, ...credits },
});

function must<T>(movement: T | null): T {
  if (!movement) throw new Error("The rule refused.");
  return movement;
}

const credits = fc.integer({ min: 0, max: 1_000 });

describe("the rules of spending", () => {
  it("settle a job in any batches as in one", () => {
    const batches = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 10 });
    fc.assert(
      fc.property(batches, credits, credits, (sizes, monthly, lifetime) => {
        const charged = sizes.reduce((sum, size) => sum + size, 0);
        const reserved = Ledger.reserve(balanceWith({ monthly, lifetime }), charged);
        fc.pre(reserved?.hold != null);
        const { balance, hold } = must(reserved);
        const atOnce = must(Ledger.settle(balance, must(hold), charged));
        let one: { balance: Balance; hold: Hold | null } = { balance, hold };
        for (const size of sizes) one = must(Ledger.settle(one.balance, must(one.hold), size));
        expect(one.balance.accounts).toEqual(atOnce.balance.accounts);
      }),
    );
  });

  it("spend monthly credits before lifetime credits", () => {
    const balance = balanceWith({ monthly: 10, lifetime: 100 });
    expect(Ledger.reserve(balance, 15)?.hold).toMatchObject({ monthly: 10, lifetime: 5 });
    expect(Ledger.spend(balance, 15)?.balance.accounts).toMatchObject({
      monthly: 0,
      lifetime: 95,
      spent_monthly: 10,
      spent_lifetime: 5,
    });
  });

  it("reserve the whole balance and refuse one credit more", () => {
    const balance = balanceWith({ monthly: 10, lifetime: 5 });
    expect(Ledger.reserve(balance, 15)).not.toBeNull();
    expect(Ledger.reserve(balance, 16)).toBeNull();
  });

  it("leave monthly credits spendable under a negative lifetime balance", () => {
    const balance = balanceWith({ monthly: 10, lifetime: -20 });
    expect(spendable(balance.accounts)).toBe(10);
    expect(Ledger.reserve(balance, 10)?.balance.accounts).toMatchObject({
      monthly: 0,
      lifetime: -20,
      held_monthly: 10,
    });
    expect(Ledger.spend(balance, 11)).toBeNull();
  });

  it("return the rest of a hold within its period, and expire its monthly part afterwards", () => {
    const { balance, hold } = must(Ledger.reserve(balanceWith({ monthly: 10, lifetime: 10 }), 15));
    expect(Ledger.release(balance, must(hold)).balance.accounts).toMatchObject({ monthly: 10, lifetime: 10 });
    const next = { ...balance, period: { ...must(balance.period), entry: balance.version + 1 }, held: 0 };
    const released = Ledger.release(next, must(hold));
    expect(released.balance.accounts).toMatchObject({ monthly: 0, lifetime: 10, expired: 10 });
    expect(released.hold).toBeNull();
  });

  it("count the monthly credits that a period has used", () => {
    const spent = must(Ledger.spend(balanceWith({ monthly: 30, lifetime: 30 }), 40)).balance;
    expect(spent.used).toBe(30);
  });

  it("refuse credits that are no whole number", () => {
    expect(() => Ledger.spend(balanceWith({ monthly: 1 }), 0.5)).toThrow(RangeError);
    expect(() => Ledger.spend(balanceWith({ monthly: 1 }), -1)).toThrow(RangeError);
  });
});
