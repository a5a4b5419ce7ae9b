import { expect, it } from "vitest";
import { regional } from "./domain.ts";
import { Scores } from "./measure.ts";
import { digestOf, measuresOf, sumsOf, suspected } from "./measures.ts";
import { Random } from "../simulator/random.ts";
import { UsualOf } from "./usual.ts";
import { turnDay, yearOf } from "./year.ts";

it("A year is the same in each run of a seed, and another one with another seed.", () => {
  const digest = (seed: number) => digestOf(yearOf({ people: 600, workspaces: 4, seed }), 4);
  expect(digest(5)).toEqual(digest(5));
  expect(digest(5)).not.toEqual(digest(6));
});

it("Credits come back for each miss of the truth and no other, within the share, and nobody honest is suspected.", () => {
  const liar = { provider: regional, from: turnDay };
  const { year } = measuresOf({ seed: 5, people: 5_000, workspaces: 16, liar });
  const { owed, misses, within, asked, claims, beyond, sent, bounced } = sumsOf(year);
  expect(owed).toBeGreaterThan(50);
  expect(misses).toBe(owed);
  expect(within + asked + claims).toBe(misses);
  expect([beyond, claims > 0]).toEqual([0, true]);
  expect(suspected(year, regional)).toEqual([]);
  expect(bounced / sent).toBeLessThan(0.02);
});

it("The area under the curve and the calibration error are those of the cases.", () => {
  const scores = new Scores();
  expect(scores.areaUnderCurve).toBe(0.5);
  for (const [score, isSo] of [
    [0.9, true],
    [0.9, false],
    [0.1, false],
    [0.2, true],
  ] as const)
    scores.add(score, isSo);
  expect(scores.areaUnderCurve).toBeCloseTo((1 + 0.5 + 1) / 4, 9);
  expect(scores.calibrationError).toBeCloseTo((2 * 0.4 + 0.1 + 0.8) / 4, 9);
});

it("What is usual at domains is found again where addresses were drawn by it.", () => {
  const [usual, random] = [new UsualOf(), new Random(3, "usual")];
  for (let number = 0; number < 6_000; number += 1) {
    const keepsAll = random.chance(0.6);
    const share = random.chance(0.75) ? 0.7 : 0.1;
    const takes = (): boolean => keepsAll || random.chance(share);
    const bounced = Array.from({ length: 4 }, takes).filter((took) => !took).length;
    const seen = { shape: "flast", mailed: 4, bounced, alike: { mailed: 4, bounced } } as const;
    // At the others nothing takes mail: they must not count.
    usual.add({ seen, domain: { number }, accepts: number % 2 === 0 && takes() });
  }
  const { keepsAll, inWay } = usual.made();
  expect(keepsAll).toBeGreaterThan(0.5);
  expect(keepsAll).toBeLessThan(0.7);
  expect(inWay[0] / (inWay[0] + inWay[1])).toBeCloseTo(0.7, 1);
});
