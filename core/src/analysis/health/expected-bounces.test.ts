import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expectedBounces } from "./expected-bounces.ts";
import type { Estimate } from "../schema.ts";

const exactly = (count: number): Estimate => ({ count, low: count, high: count });
const list = { addresses: 1_000, invalid: exactly(200), settled: 100, unknown: exactly(0) };

describe("the bounces of a mailing", () => {
  it("are the invalid addresses, with their interval, where nothing is unknown", () => {
    expect(expectedBounces(list)).toEqual({ all: exactly(200), unknown: exactly(0) });
    const invalid = { count: 200, low: 170, high: 240 };
    expect(expectedBounces({ ...list, invalid })?.all).toEqual(invalid);
  });

  it("are besides as large a share of the unknown addresses as of those that a mail server answered for", () => {
    const bounces = expectedBounces({ ...list, invalid: exactly(180), unknown: exactly(100) });
    // 80 of 800 answered; 10 of 100 unknown, and by the interval hardly any to four in ten.
    expect(bounces?.all.count).toBe(190);
    expect(bounces?.all.low).toBeGreaterThanOrEqual(180);
    expect(bounces?.all.low).toBeLessThan(183);
    expect(bounces?.unknown.high).toBeGreaterThan(30);
    expect(bounces?.unknown.high).toBeLessThan(55);
  });

  it("are not told where more than half of the addresses are unknown", () => {
    const half = { ...list, invalid: exactly(100) };
    expect(expectedBounces({ ...half, unknown: exactly(500) })).not.toBeNull();
    expect(expectedBounces({ ...half, unknown: exactly(501) })).toBeNull();
  });

  it("lie within their bounds, these within the list, and widen with what is unknown", () => {
    const estimate = (max: number) =>
      fc.tuple(fc.nat(max), fc.nat(max), fc.nat(max)).map((counts): Estimate => {
        const [low = 0, count = 0, high = 0] = counts.toSorted((one, other) => one - other);
        return { count, low, high };
      });
    const mailing = fc
      .record({ invalid: estimate(500), unknown: estimate(500), others: fc.nat(2_000), settled: fc.nat(100) })
      .map(({ invalid, unknown, others, settled }) => ({
        invalid,
        unknown,
        settled: Math.min(settled, invalid.low),
        addresses: invalid.high + unknown.high + others,
      }));
    fc.assert(
      fc.property(mailing, (one) => {
        const bounces = expectedBounces(one);
        fc.pre(bounces !== null);
        for (const { count, low, high } of [bounces.all, bounces.unknown]) {
          expect(low).toBeGreaterThanOrEqual(0);
          expect(count).toBeGreaterThanOrEqual(low);
          expect(high).toBeGreaterThanOrEqual(count);
          expect(high).toBeLessThanOrEqual(one.addresses);
        }
        const known = expectedBounces({ ...one, unknown: exactly(0) });
        expect(bounces.all.high).toBeGreaterThanOrEqual(Math.min(known?.all.high ?? 0, one.addresses));
      }),
    );
  });
});
