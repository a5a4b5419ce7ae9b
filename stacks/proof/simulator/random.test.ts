import { expect, it } from "vitest";
import { Random } from "./random.ts";

const seeds = Array.from({ length: 2_000 }, (_, index) => index + 1);
const names = ["verify", "pause", "refund", "erase"] as const;

const drawnFrom = (of: readonly [string, ...string[]]) =>
  seeds.map((seed) => new Random(seed, "scenario").pickName(of));

it("A name that is added to those that are drawn takes seeds of all others, and moves no other seed.", () => {
  const before = drawnFrom(names);
  const after = drawnFrom(["export", ...names]);
  const moved = before.filter((name, index) => name !== after[index]);
  expect(moved).toHaveLength(after.filter((name) => name === "export").length);
  expect(new Set(moved)).toEqual(new Set(names));
});

it("Each name is drawn about as often.", () => {
  const drawn = drawnFrom(names);
  for (const name of names)
    expect(Math.abs(drawn.filter((each) => each === name).length / seeds.length - 1 / 4)).toBeLessThan(0.05);
});
