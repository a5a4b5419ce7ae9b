import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Address } from "../../address/index.ts";
import { decide } from "./decide.ts";
import { chanceOf, seenIn } from "./neighbours.ts";

const counts = fc
  .tuple(fc.nat(1_000), fc.nat(1_000), fc.nat(1_000), fc.nat(1_000))
  .map(([alikeMailed, alikeArrived, otherBounced, otherArrived]) => ({
    shape: "flast" as const,
    mailed: alikeMailed + alikeArrived + otherBounced + otherArrived,
    bounced: alikeMailed + otherBounced,
    alike: { mailed: alikeMailed + alikeArrived, bounced: alikeMailed },
  }));

describe("the chance by neighbours", () => {
  it("is a percentage within its interval, and never sure", () => {
    fc.assert(
      fc.property(counts, (seen) => {
        const { score, neighbours } = chanceOf(seen);
        expect(Number.isInteger(score)).toBe(true);
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThan(100);
        expect(neighbours.low).toBeLessThanOrEqual(score);
        expect(neighbours.high).toBeGreaterThanOrEqual(score);
        expect(neighbours.high).toBeLessThan(100);
      }),
    );
  });

  it("is never lower where one more of the shape took mail, and never higher where one more bounced", () => {
    fc.assert(
      fc.property(counts, ({ mailed, bounced, alike, shape }) => {
        const more = (dead: 0 | 1) =>
          chanceOf({
            shape,
            mailed: mailed + 1,
            bounced: bounced + dead,
            alike: { mailed: alike.mailed + 1, bounced: alike.bounced + dead },
          }).score;
        const { score } = chanceOf({ shape, mailed, bounced, alike });
        expect(more(0)).toBeGreaterThanOrEqual(score);
        expect(more(1)).toBeLessThanOrEqual(score);
      }),
    );
  });

  it("has a narrower interval where more is known", () => {
    const width = (times: number): number => {
      const alike = { mailed: 4 * times, bounced: times };
      const { low, high } = chanceOf({
        shape: "flast",
        mailed: 8 * times,
        bounced: 2 * times,
        alike,
      }).neighbours;
      return high - low;
    };
    expect(width(100)).toBeLessThan(width(10));
    expect(width(10)).toBeLessThan(width(1));
  });

  it("has an interval that says how little is known where nobody of the shape was mailed", () => {
    const of = (count: number) => {
      const alike = { mailed: count, bounced: 0 };
      return chanceOf({ shape: "flast", mailed: 2 + count, bounced: 0, alike }).neighbours;
    };
    expect(of(0)).toMatchObject({ low: 1, high: 99 });
    expect(of(50).low).toBeGreaterThan(90);
  });

  it("comes from what is in the verdict alone", () => {
    fc.assert(
      fc.property(counts, (seen) => {
        const { neighbours, score } = chanceOf(seen);
        expect(chanceOf(seenIn(neighbours))).toEqual({ neighbours, score });
      }),
    );
  });

  it("leaves the score of an address that was probably mistyped", () => {
    const verdictOn = (email: string) =>
      decide({
        address: Address.describe(email),
        mail: { kind: "mx", hosts: [{ exchange: "mx.any.test", priority: 0 }] },
        probe: {
          kind: "replied",
          stage: "rcpt",
          host: "mx.any.test",
          code: 250,
          enhanced: "2.1.5",
          text: "OK",
          recipient: email,
        },
        catchAll: true,
        neighbours: { shape: "first", mailed: 9, bounced: 0, alike: { mailed: 9, bounced: 0 } },
      });
    expect(verdictOn("ann@any.test").score).toBeGreaterThan(90);
    expect(verdictOn("ann@hotmail.co")).toMatchObject({
      reason: "catch_all",
      suggestion: "ann@hotmail.com",
      score: 35,
    });
  });
});
