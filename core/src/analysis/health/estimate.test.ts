import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Kind, sampleOf, seededRandom } from "../../../test/analysis/simulated-lists.ts";
import { Status } from "../../verdict/schema.ts";
import { type Counts, estimate, type Stratum } from "./estimate.ts";

const statuses = Status.options;

const times = (count: number, kind: Kind): Kind[] => Array.from({ length: count }, () => kind);

/** Sample lists, by the kinds of addresses in them. */
const lists: Record<string, readonly Kind[]> = {
  "is of one kind": [[4_000, 500, 350, 150]],
  "is of one kind, and small": [[320, 40, 28, 12]],
  "is large": [[90_000, 6_000, 3_000, 1_000]],
  "has hardly anything wrong": [[19_940, 40, 18, 2]],
  "has one bad address": [[999, 1, 0, 0]],
  "has three bad addresses": [[1_996, 3, 1, 0]],
  "is nearly all bad": [[16, 7_920, 40, 24]],
  "is of 25 addresses": [[15, 5, 3, 2]],
  "is of 30 addresses of two kinds": [
    [13, 4, 2, 1],
    [1, 8, 1, 0],
  ],
  "is of 60 addresses of three kinds": [
    [32, 4, 2, 2],
    [2, 8, 1, 1],
    [0, 0, 8, 0],
  ],
  "has whole domains that accept anyone or never answer": [
    [2_700, 300, 0, 0],
    [0, 0, 2_000, 0],
    [0, 0, 0, 1_000],
    [3_200, 600, 120, 80],
  ],
  "is of 40 kinds that are all good or all bad": [
    ...times(27, [500, 0, 0, 0]),
    ...times(5, [0, 500, 0, 0]),
    ...times(8, [0, 0, 500, 0]),
  ],
  "is of 10 kinds with two of each in the sample": [
    ...times(4, [40, 0, 0, 0]),
    ...times(3, [0, 40, 0, 0]),
    ...times(3, [20, 10, 5, 5]),
  ],
  "is of 20 kinds, too small for separate strata": [...times(13, [18, 2, 0, 0]), ...times(7, [2, 4, 10, 4])],
  "is of kinds of every size": [
    [18_000, 1_600, 200, 200],
    [1_800, 900, 150, 150],
    [100, 100, 150, 150],
    [0, 100, 0, 0],
    [0, 0, 0, 60],
    [20, 20, 0, 0],
  ],
  "is of two kinds that differ much": [
    [3_920, 40, 20, 20],
    [1_200, 1_600, 800, 400],
  ],
  "has all that is bad in a small kind": [
    [9_000, 0, 0, 0],
    [450, 50, 0, 0],
  ],
  "is of 10 kinds with little wrong in each": times(10, [1_980, 10, 8, 2]),
};

const runs = 200;

describe("the confidence interval", () => {
  it("contains the true value in 95 % of samples over all lists, and in at least 90 % for each list", () => {
    const coverages = Object.values(lists).flatMap(coverage);
    expect(Math.min(...coverages)).toBeGreaterThanOrEqual(0.9);
    const mean = coverages.reduce((sum, one) => sum + one, 0) / coverages.length;
    expect(mean).toBeGreaterThanOrEqual(0.95);
  });

  it.each(Object.entries(lists))(
    "is hardly wider than that of a simple sample when a list %s",
    (_, kinds) => {
      const [stratified, simple] = widths(kinds);
      expect(stratified).toBeLessThanOrEqual(1.05 * simple);
    },
  );

  it("is less than half as wide when whole domains are catch-all or never answer", () => {
    const kinds = lists["has whole domains that accept anyone or never answer"] ?? [];
    const [stratified, simple] = widths(kinds, ["risky", "unknown"]);
    expect(stratified).toBeLessThan(simple / 2);
  });
});

describe("an estimate", () => {
  const stratum = fc
    .tuple(fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(50), fc.nat(5_000))
    .map(([valid, invalid, risky, unknown, more]): Stratum => {
      const asked = valid + invalid + risky + unknown;
      return { size: asked === 0 ? 0 : asked + more, asked, counts: { valid, invalid, risky, unknown } };
    })
    .filter(({ asked }) => asked > 0);
  const decided = fc.record({ invalid: fc.nat(1_000), unknown: fc.nat(1_000) });

  it("sums to the list, and is within its interval and the observed counts", () => {
    fc.assert(
      fc.property(decided, fc.array(stratum, { maxLength: 8 }), (known, strata) => {
        const estimates = estimate(known, strata);
        const total = known.invalid + known.unknown + strata.reduce((sum, { size }) => sum + size, 0);
        expect(statuses.reduce((sum, status) => sum + estimates[status].count, 0)).toBe(total);
        for (const status of statuses) {
          const { count, low, high } = estimates[status];
          const seen = strata.reduce((sum, { counts }) => sum + (counts[status] ?? 0), 0);
          expect(low).toBeGreaterThanOrEqual(seen + ((known as Counts)[status] ?? 0));
          expect(count).toBeGreaterThanOrEqual(low);
          expect(high).toBeGreaterThanOrEqual(count);
          expect(high).toBeLessThanOrEqual(total);
        }
      }),
    );
  });

  const oneKind = (size: number, asked: number, invalid: number) =>
    estimate({}, [{ size, asked, counts: { valid: asked - invalid, invalid } }]).invalid;

  it("has Jeffreys' limits for a simple sample: 82.6 to 119.7 for 100 of 1,000", () => {
    const { count, low, high } = oneKind(1_000_000, 1_000, 100);
    expect(count).toBe(100_000);
    expect(Math.abs(low - 82_563)).toBeLessThan(50);
    expect(Math.abs(high - 119_748)).toBeLessThan(50);
  });

  it("has a narrower interval for a larger sample", () => {
    const few = oneKind(4_000, 20, 5);
    const half = oneKind(40, 20, 5);
    expect((half.high - half.low) / 40).toBeLessThan((0.8 * (few.high - few.low)) / 4_000);
  });

  it("is certain when all or no addresses had to be asked", () => {
    const counts = { valid: 12, invalid: 5, risky: 0, unknown: 3 };
    expect(estimate({ invalid: 7 }, [{ size: 20, asked: 20, counts }])).toEqual({
      valid: { count: 12, low: 12, high: 12 },
      invalid: { count: 12, low: 12, high: 12 },
      risky: { count: 0, low: 0, high: 0 },
      unknown: { count: 3, low: 3, high: 3 },
    });
    expect(estimate({ invalid: 7 }, []).invalid).toEqual({ count: 7, low: 7, high: 7 });
  });
});

/** How often the interval of each status contained the true value. */
function coverage(kinds: readonly Kind[], seed: number): number[] {
  const random = seededRandom(seed);
  const hits = statuses.map(() => 0);
  for (let run = 0; run < runs; run++) {
    const estimates = estimate({}, sampleOf(kinds, random));
    for (const [index, status] of statuses.entries()) {
      const truth = kinds.reduce((sum, kind) => sum + (kind[index] ?? 0), 0);
      const { low, high } = estimates[status];
      if (low <= truth && truth <= high) hits[index] = (hits[index] ?? 0) + 1;
    }
  }
  return hits.map((hit) => hit / runs);
}

/** The mean width of the intervals: stratified by kind, and of the same samples as one stratum. */
function widths(kinds: readonly Kind[], of: readonly Status[] = statuses): [number, number] {
  const random = seededRandom(1);
  const samples = Array.from({ length: 20 }, () => sampleOf(kinds, random));
  const width = (strata: readonly Stratum[]) => {
    const estimates = estimate({}, strata);
    return of.reduce((sum, status) => sum + estimates[status].high - estimates[status].low, 0);
  };
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  return [mean(samples.map(width)), mean(samples.map((strata) => width([together(strata)])))];
}

const together = (strata: readonly Stratum[]): Stratum => ({
  size: strata.reduce((sum, { size }) => sum + size, 0),
  asked: strata.reduce((sum, { asked }) => sum + asked, 0),
  counts: Object.fromEntries(
    statuses.map((status) => [status, strata.reduce((sum, { counts }) => sum + (counts[status] ?? 0), 0)]),
  ),
});
