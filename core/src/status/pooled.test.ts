import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mostCases, pooled, type Seen } from "./pooled.ts";

const alike = (count: number, one: Seen): Seen[] => Array.from({ length: count }, () => one);

describe("a figure of the stage", () => {
  it("needs ten workspaces and a thousand cases", () => {
    expect(pooled(alike(9, { cases: 1_000, hits: 10 }))).toBeNull();
    expect(pooled([...alike(9, { cases: 1_000, hits: 10 }), { cases: 0, hits: 0 }])).toBeNull();
    expect(pooled(alike(10, { cases: 99, hits: 1 }))).toBeNull();
    expect(pooled(alike(10, { cases: 100, hits: 1 }))).toMatchObject({
      cases: 1_000,
      share: { estimate: 0.01 },
    });
  });

  it("is not moved by a workspace that floods it", () => {
    const honest = alike(20, { cases: 1_000, hits: 10 });
    const flooded = pooled([...honest, { cases: 10_000_000, hits: 10_000_000 }]);
    expect(flooded?.share.estimate).toBeLessThan(0.11);
    expect(flooded?.share.estimate).toBeGreaterThan(0.1);
    expect(flooded?.share.low).toBeLessThan(0.01);
  });

  it("has a wide interval where workspaces differ, and a narrow one where they agree", () => {
    const agreed = pooled(alike(20, { cases: 1_000, hits: 50 }));
    const split = pooled([
      ...alike(10, { cases: 1_000, hits: 0 }),
      ...alike(10, { cases: 1_000, hits: 100 }),
    ]);
    const widthOf = (one: typeof agreed): number => (one ? one.share.high - one.share.low : 0);
    expect(agreed?.share.estimate).toBeCloseTo(0.05, 9);
    expect(split?.share.estimate).toBeCloseTo(0.05, 9);
    expect(widthOf(agreed)).toBeCloseTo(0.006, 3);
    expect(widthOf(split)).toBeGreaterThan(0.04);
  });

  it("covers the true share in 95 of 100 cases, where workspaces send mails of one quality", () => {
    const share = 0.02;
    let seed = 7;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const drawn = (cases: number): number =>
      Array.from({ length: cases }, random).filter((one) => one < share).length;
    const covered = Array.from({ length: 200 }, () => {
      const found = pooled(
        [50, 100, 100, 150, 200, 200, 300, 400, 500, 600, 900, 2_000].map((cases) => ({
          cases,
          hits: drawn(cases),
        })),
      );
      return found !== null && found.share.low <= share && share <= found.share.high;
    }).filter(Boolean).length;
    expect(covered).toBeGreaterThanOrEqual(185);
  });

  it("gives no workspace more than a tenth of the weight", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 10, maxLength: 40 }),
        (cases) => {
          const most = mostCases(cases);
          const counted = cases.map((one) => Math.min(one, most));
          const total = counted.reduce((all, one) => all + one, 0);
          expect(Math.max(...counted)).toBeLessThanOrEqual(total / 10 + 1e-6);
          expect(most).toBeGreaterThanOrEqual(Math.min(...cases));
        },
      ),
    );
  });
});
