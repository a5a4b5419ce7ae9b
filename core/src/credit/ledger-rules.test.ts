import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { accounts, applied, emptyAccounts, ownAccounts, spendable, sumOf } from "./account.ts";
import * as Ledger from "./ledger-rules.ts";
import { freePeriod } from "./period.ts";

const period = (month: string, allowance = 100) =>
  freePeriod(new Date(`${month}-15T12:00:00.000Z`), allowance);
const november = period("2026-11");
const december = period("2026-12");

/** A balance with these credits, in November. */
const balanceWith = (credits: Partial<Record<(typeof ownAccounts)[number], number>>): Ledger.Balance => ({
  ...Ledger.emptyBalance,
  version: 1,
  accounts: { ...emptyAccounts, ...credits },
  period: november,
});

const isHoldMovement = (movement: Ledger.Movement): movement is Ledger.HoldMovement => "hold" in movement;

function must<T>(movement: T | null): T {
  if (!movement) throw new Error("The rule refused.");
  return movement;
}

type Step =
  | { verb: "renew"; month: string; credits: number }
  | { verb: "addLifetime" | "spend" | "reserve" | "settle"; credits: number }
  | { verb: "release" };

const credits = fc.integer({ min: 0, max: 1_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    verb: fc.constant("renew" as const),
    month: fc.constantFrom("2026-11", "2026-12", "2027-01"),
    credits,
  }),
  fc.record({
    verb: fc.constantFrom("addLifetime" as const, "spend" as const, "reserve" as const, "settle" as const),
    credits,
  }),
  fc.record({ verb: fc.constant("release" as const) }),
);

function apply(balance: Ledger.Balance, hold: Ledger.Hold | null, each: Step) {
  switch (each.verb) {
    case "renew":
      return Ledger.renew(balance, period(each.month, each.credits));
    case "addLifetime":
      return Ledger.addLifetime(balance, each.credits);
    case "spend":
      return Ledger.spend(balance, each.credits);
    case "reserve":
      return hold ? null : Ledger.reserve(balance, each.credits);
    case "settle":
      return hold && Ledger.settle(balance, hold, each.credits);
    case "release":
      return hold && Ledger.release(balance, hold);
  }
}

describe("ledger rules", () => {
  it("fold to the balance: legs sum to zero, no account is overdrawn, and holds are what is held", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let { balance, legs } = must(Ledger.open(Ledger.emptyBalance, november));
        let hold: Ledger.Hold | null = null;
        let folded = applied(emptyAccounts, legs);
        for (const each of steps) {
          const movement: Ledger.Movement | Ledger.HoldMovement | null = apply(balance, hold, each);
          if (!movement) continue;
          ({ balance, legs } = movement);
          if (isHoldMovement(movement)) hold = movement.hold;
          folded = applied(folded, legs);
          expect(sumOf(legs)).toBe(0);
          expect(balance.accounts).toEqual(folded);
          for (const account of ownAccounts) expect(balance.accounts[account]).toBeGreaterThanOrEqual(0);
          expect(balance.accounts.held_monthly).toBe(hold?.monthly ?? 0);
          expect(balance.accounts.held_lifetime).toBe(hold?.lifetime ?? 0);
        }
        expect(accounts.reduce((sum, account) => sum + folded[account], 0)).toBe(0);
      }),
    );
  });

  it("settle a job in any batches as in one", () => {
    const batches = fc.array(fc.integer({ min: 0, max: 30 }), { maxLength: 10 });
    fc.assert(
      fc.property(batches, credits, credits, (sizes, monthly, lifetime) => {
        const charged = sizes.reduce((sum, size) => sum + size, 0);
        const before = balanceWith({ monthly, lifetime });
        const reserved = Ledger.reserve(before, charged);
        fc.pre(reserved?.hold != null);
        const { balance, hold } = must(reserved);
        const atOnce = must(Ledger.settle(balance, must(hold), charged));
        let one: { balance: Ledger.Balance; hold: Ledger.Hold | null } = { balance, hold };
        for (const size of sizes) one = must(Ledger.settle(one.balance, must(one.hold), size));
        expect(one.balance.accounts).toEqual(atOnce.balance.accounts);
        expect(Ledger.settled(must(one.hold))).toBe(charged);
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
    const renewed = must(Ledger.renew(balance, december)).balance;
    const released = Ledger.release(renewed, must(hold));
    expect(released.balance.accounts).toMatchObject({ monthly: 100, lifetime: 10, expired: 10 });
    expect(released.hold).toBeNull();
  });

  it("renew once per period: the remainder expires and the allowance is issued in one entry", () => {
    const { kind, legs, balance } = must(Ledger.renew(balanceWith({ monthly: 30 }), december));
    expect(kind).toBe("renew");
    expect(legs).toEqual({ monthly: 70, expired: 30, issued_free: -100 });
    expect(balance.period).toEqual(december);
    expect(Ledger.renew(balance, december)).toBeNull();
    expect(Ledger.renew(balance, november)).toBeNull();
  });

  it("count what a period has used, and begin again with the next", () => {
    const spent = must(Ledger.spend(balanceWith({ monthly: 30, lifetime: 30 }), 40)).balance;
    expect(spent.used).toBe(30);
    const { balance, hold } = must(Ledger.reserve(must(Ledger.renew(spent, december)).balance, 60));
    expect(balance.used).toBe(0);
    expect(Ledger.settle(balance, must(hold), 25)?.balance.used).toBe(25);
  });

  it("refuse credits that are no whole number", () => {
    expect(() => Ledger.addLifetime(balanceWith({}), 0.5)).toThrow(RangeError);
    expect(() => Ledger.addLifetime(balanceWith({}), -1)).toThrow(RangeError);
  });
});
