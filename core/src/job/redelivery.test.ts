import { beforeEach, expect, it } from "vitest";
import { Config } from "../kit/config.ts";
import { Clock } from "../port/clock/index.ts";
import { manualClock } from "../port/clock/manual.ts";
import { retrySeconds, secondsUntilOver } from "./redelivery.ts";

beforeEach(() => Config.set({ ...Config.get(), retrySeconds: 15 }));

it("A message that failed once is delivered again within 15 seconds, at different times.", () => {
  const seconds = Array.from({ length: 100 }, () => retrySeconds(1));
  expect(Math.min(...seconds)).toBeGreaterThanOrEqual(8);
  expect(Math.max(...seconds)).toBeLessThanOrEqual(15);
  expect(new Set(seconds).size).toBeGreaterThan(3);
});

it("A message that keeps failing waits longer, up to two minutes.", () => {
  expect(retrySeconds(3)).toBeGreaterThanOrEqual(30);
  expect(retrySeconds(3)).toBeLessThanOrEqual(60);
  for (const receives of [4, 25]) {
    expect(retrySeconds(receives)).toBeGreaterThanOrEqual(60);
    expect(retrySeconds(receives)).toBeLessThanOrEqual(120);
  }
});

it("A message stays hidden until its worker is over by the clock that steps read, even where that is a year ahead.", () => {
  const clock = manualClock("2030-01-01T00:00:00Z");
  const hidden = (deadline: string) => Clock.provide(clock, () => secondsUntilOver(new Date(deadline)));
  expect(hidden("2030-01-01T00:01:40Z")).toBe(125);
  expect(hidden("2029-12-31T23:59:00Z")).toBe(25);
});
