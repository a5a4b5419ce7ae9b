import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as Ledger from "./ledger-rules.ts";

const sum = (legs: Ledger.Legs): number => Object.values(legs).reduce((total, credits) => total + credits, 0);

type Step =
  | { verb: "renew"; period: string; credits: number }
  | { verb: "addLifetime" | "spend" | "reserve" | "settle"; credits: number }
  | { verb: "release" };

const credits = fc.integer({ min: 0, max: 1_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    verb: fc.constant("renew" as const),
    period: fc.constantFrom("2026-11", "2026-12", "2027-01"),
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
      return Ledger.renew(balance, each.period, each.credits);
    case "addLifetime":
      return Ledger.addLifetime(balance, each.credits);
    case "spend":
      return Ledger.spend(balance, each.credits);
    case "reserve":
      return hold?.open ? null : Ledger.reserve(balance, each.credits);
    case "settle":
      return hold && Ledger.settle(balance, hold, each.credits);
    case "release":
      return hold && Ledger.release(balance, hold);
  }
}

describe("ledger rules", () => {
  it("keep entries balanced, accounts at zero or above, and held credits equal to the holds", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        let balance = Ledger.emptyBalance;
        let hold: Ledger.Hold | null = null;
        for (const each of steps) {
          const movement: (Ledger.Movement & { hold?: Ledger.Hold }) | null = apply(balance, hold, each);
          if (!movement) continue;
          balance = movement.balance;
          hold = movement.hold ?? hold;
          expect(sum(movement.legs)).toBe(0);
          expect(balance.monthly).toBeGreaterThanOrEqual(0);
          expect(balance.lifetime).toBeGreaterThanOrEqual(0);
          expect(balance.held_monthly).toBe(hold?.monthly ?? 0);
          expect(balance.held_lifetime).toBe(hold?.lifetime ?? 0);
        }
      }),
    );
  });

  it("spend monthly credits before lifetime credits", () => {
    const balance = { ...Ledger.emptyBalance, monthly: 10, lifetime: 100 };
    expect(Ledger.reserve(balance, 15)?.hold).toMatchObject({ monthly: 10, lifetime: 5 });
    expect(Ledger.spend(balance, 15)?.balance).toMatchObject({ monthly: 0, lifetime: 95 });
  });

  it("reserve the whole balance and refuse one credit more", () => {
    const balance = { ...Ledger.emptyBalance, monthly: 10, lifetime: 5 };
    expect(Ledger.reserve(balance, 15)).not.toBeNull();
    expect(Ledger.reserve(balance, 16)).toBeNull();
  });

  it("leave monthly credits spendable under a negative lifetime balance", () => {
    const balance = { ...Ledger.emptyBalance, monthly: 10, lifetime: -20 };
    expect(Ledger.spendable(balance)).toBe(10);
    expect(Ledger.reserve(balance, 10)?.balance).toMatchObject({
      monthly: 0,
      lifetime: -20,
      held_monthly: 10,
    });
  });

  it("return the rest of a hold within its period, and expire its monthly part afterwards", () => {
    const before = { ...Ledger.emptyBalance, monthly: 10, lifetime: 10, period: "2026-11" };
    const reserved = Ledger.reserve(before, 15);
    if (!reserved) throw new Error("There were credits enough.");
    expect(Ledger.release(reserved.balance, reserved.hold)?.balance).toMatchObject({
      monthly: 10,
      lifetime: 10,
    });
    const renewed = Ledger.renew(reserved.balance, "2026-12", 10);
    if (!renewed) throw new Error("The period is newer.");
    expect(Ledger.release(renewed.balance, reserved.hold)?.balance).toMatchObject({
      monthly: 10,
      lifetime: 10,
    });
    expect(Ledger.release(renewed.balance, reserved.hold)?.legs).toMatchObject({
      held_monthly: -10,
      expired: 10,
    });
  });

  it("refuse a period that is not newer", () => {
    const balance = { ...Ledger.emptyBalance, period: "2026-11" };
    expect(Ledger.renew(balance, "2026-11", 250)).toBeNull();
    expect(Ledger.renew(balance, "2026-10", 250)).toBeNull();
  });
});
