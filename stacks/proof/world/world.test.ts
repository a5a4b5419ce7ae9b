import { expect, it } from "vitest";
import { regional } from "./domain.ts";
import { Scores } from "./measure.ts";
import { digestOf, measuresOf, sumsOf, suspected } from "./measures.ts";
import { turnDay, yearOf } from "./year.ts";

it("A year is the same in each run of a seed, and another one with another seed", () => {
  const digest = (seed: number) => digestOf(yearOf({ people: 600, workspaces: 4, seed }), 4);
  expect(digest(5)).toEqual(digest(5));
  expect(digest(5)).not.toEqual(digest(6));
});

it("Credits come back for each miss of the truth and no other, within the share, and nobody honest is suspected", () => {
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

it("The area under the curve and the calibration error are those of the cases", () => {
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
  expect(scores.monotoneBins(4).map(({ was }) => was)).toEqual([0, 2 / 3]);
});
