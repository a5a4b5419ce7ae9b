import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { percent, priceText, rateOf, shareOf, taxOf, unusedShare } from "./money.ts";

describe("amounts of the local Paddle", () => {
  it("rounds a share of an amount half away from zero", () => {
    expect(shareOf(101, { part: 1, whole: 2 })).toBe(51);
    expect(shareOf(-101, { part: 1, whole: 2 })).toBe(-51);
    expect(shareOf(100, { part: 1, whole: 3 })).toBe(33);
  });

  it("splits an amount into shares that differ from it by one cent at most", () => {
    const amount = fc.integer({ min: -12_000_000, max: 12_000_000 });
    fc.assert(
      fc.property(
        amount,
        fc.integer({ min: 1, max: 527_040 }),
        fc.nat({ max: 527_040 }),
        (cents, whole, nat) => {
          const part = nat % (whole + 1);
          const sum = shareOf(cents, { part, whole }) + shareOf(cents, { part: whole - part, whole });
          expect(Math.abs(sum - cents)).toBeLessThanOrEqual(1);
        },
      ),
    );
  });

  it("counts the unused minutes of a period, with the one that has begun", () => {
    const period = { starts_at: "2026-06-01T00:00:00Z", ends_at: "2026-07-01T00:00:00Z" };
    const at = (time: string) => unusedShare(period, new Date(time));
    expect(at("2026-06-01T00:00:59Z")).toEqual({ part: 43_200, whole: 43_200 });
    expect(at("2026-06-16T00:00:00Z")).toEqual({ part: 21_600, whole: 43_200 });
    expect(at("2026-07-02T00:00:00Z")).toEqual({ part: 0, whole: 43_200 });
  });

  it("writes a rate with at most five decimals", () => {
    expect(rateOf({ part: 1, whole: 3 })).toBe("0.33333");
    expect(rateOf({ part: 3, whole: 3 })).toBe("1");
    expect(rateOf({ part: 0, whole: 3 })).toBe("0");
  });

  it("adds tax by a rate in decimals", () => {
    expect(taxOf(10_000, "0.08875")).toBe(888);
    expect(taxOf(-10_000, "0.08875")).toBe(-888);
    expect(taxOf(14_900, "0")).toBe(0);
  });

  it("writes cents and rates for people", () => {
    expect(priceText("149000", "USD")).toBe("$1,490.00");
    expect(priceText("149000", "EUR")).toBe("€1,490.00");
    expect(priceText(-0, "USD")).toBe("$0.00");
    expect(percent("0.07")).toBe("7%");
    expect(percent("0.08875")).toBe("8.875%");
  });
});
