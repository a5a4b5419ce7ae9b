import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { draw, sampleSize } from "./sample.ts";
import type { ReservoirState } from "./reservoir.ts";

/** A stratum whose priorities start at one tenth of its number. */
const stratum = (size: number, number: number): ReservoirState => ({
  size,
  candidates: Array.from({ length: Math.min(size, 1_000) }, (_, index) => ({
    priority: index + number / 10,
    chunk: number,
    index,
    email: `a${index}@s${number}.org`,
  })),
});
const drawn = (sizes: readonly number[]) =>
  draw(sizes.map(stratum)).strata.map(({ size, asked }) => [size, asked.length]);

describe("the size of a sample", () => {
  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [199, 19],
    [200, 20],
    [400, 20],
    [401, 21],
    [19_999, 1_000],
    [20_000, 1_000],
    [1_000_000, 1_000],
  ])("of %d addresses is %d", (addresses, size) => {
    expect(sampleSize(addresses)).toBe(size);
  });
});

describe("a sample", () => {
  it("is drawn from each stratum in proportion to its size", () => {
    expect(drawn([6_000, 3_000, 1_000])).toEqual([
      [6_000, 300],
      [3_000, 150],
      [1_000, 50],
    ]);
  });

  it("merges strata too small for two addresses", () => {
    expect(drawn([960, 15, 15, 10])).toEqual([
      [960, 48],
      [40, 2],
    ]);
  });

  it("merges strata that stay too small into the smallest other stratum", () => {
    expect(drawn([600, 390, 10])).toEqual([
      [600, 30],
      [400, 20],
    ]);
    expect(drawn([10, 10])).toEqual([[20, 2]]);
  });

  it("has the addresses of lowest priority, with their position in the list", () => {
    const { strata, rounds } = draw([stratum(400, 1)]);
    const expected = { chunk: 1, email: "a0@s1.org", index: 0, verdict: null, final: false };
    expect(strata[0]?.asked[0]).toEqual(expected);
    expect(strata[0]?.asked.map(({ index }) => index)).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
    expect(rounds).toBe(0);
  });

  it("has its size, at least two addresses of each stratum, and no duplicates", () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 3_000 }), { minLength: 1, maxLength: 60 }), (sizes) => {
        const total = sizes.reduce((sum, size) => sum + size, 0);
        const { strata } = draw(sizes.map(stratum));
        const asked = strata.flatMap((one) => one.asked);
        expect(asked.length).toBe(sampleSize(total));
        expect(new Set(asked.map(({ email }) => email)).size).toBe(asked.length);
        expect(strata.reduce((sum, { size }) => sum + size, 0)).toBe(total);
        for (const one of strata)
          expect(one.asked.length).toBeGreaterThanOrEqual(Math.min(2, sampleSize(total)));
      }),
    );
  });

  it("is no larger than the free probes that are left", () => {
    const sample = (max: number) => draw([stratum(600, 0), stratum(400, 1)], max).strata;
    expect(sample(10).map(({ asked }) => asked.length)).toEqual([6, 4]);
    expect(sample(0)).toEqual([{ size: 1_000, asked: [] }]);
  });

  it("is empty without an address to probe", () => {
    expect(draw([])).toEqual({ strata: [], rounds: 0 });
  });
});
