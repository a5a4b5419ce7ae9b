import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxSlots, sizeOf, standing } from "./lease-rules.ts";

describe("the size of a lease", () => {
  it("is at most 200, a tenth of what can be spent, and what is left of the budget", () => {
    const count = fc.integer({ min: 0, max: 5_000 });
    fc.assert(
      fc.property(count, count, (spendable, budgetLeft) => {
        const size = sizeOf(spendable, budgetLeft);
        const max = Math.min(maxSlots, Math.floor(spendable / 10), budgetLeft);
        expect(size).toBe(max < 2 ? null : max);
      }),
    );
    expect(sizeOf(10_000, Infinity)).toBe(200);
  });
});

describe("a closed lease", () => {
  it("has charged the sum of its slots, and each taken slot is resolved or under way", () => {
    const slots = fc.uniqueArray(
      fc.record({ number: fc.integer({ min: 1, max: 200 }), credits: fc.constantFrom(0, 1) }),
      { selector: ({ number }) => number },
    );
    fc.assert(
      fc.property(slots, fc.integer({ min: 0, max: 50 }), (resolved, more) => {
        const taken = Math.max(0, ...resolved.map(({ number }) => number)) + more;
        const { charged, underWay } = standing(taken, resolved);
        expect(underWay.length + resolved.length).toBe(taken);
        expect(charged + underWay.length).toBeLessThanOrEqual(taken);
        expect(resolved.some(({ number }) => underWay.includes(number))).toBe(false);
      }),
    );
  });
});
