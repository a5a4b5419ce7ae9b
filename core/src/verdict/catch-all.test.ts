import { expect, test } from "vitest";
import { Clock } from "../port/clock/index.ts";
import { manualClock } from "../port/clock/manual.ts";
import { Prober } from "../port/prober/index.ts";
import { inProcess, memory, provide } from "./catch-all.ts";

const place = (domain: string, hosts = "mx1.example") => ({ domain, hosts });
const inTime = <R>(body: (clock: ReturnType<typeof manualClock>) => R): R => {
  const clock = manualClock("2026-11-21T10:00:00.000Z");
  return Clock.provide(clock, () => body(clock));
};
const prober = (): Prober.Prober => ({ probe: async () => [] });

test("a domain is remembered for a day, and behind its own mail hosts only", () =>
  inTime(async (clock) => {
    const known = inProcess();
    await known.remember(place("a.test"), true);
    expect(await known.recall(place("a.test", "mx2.example"))).toBeNull();
    clock.advance(24 * 60 * 60 - 1);
    expect(await known.recall(place("a.test"))).toBe(true);
    clock.advance(1);
    expect(await known.recall(place("a.test"))).toBeNull();
  }));

test("past its capacity the oldest domain is forgotten; one that is learnt again is young", () =>
  inTime(async () => {
    const known = inProcess(2);
    for (const domain of ["a.test", "b.test", "a.test"]) await known.remember(place(domain), false);
    expect(await known.recall(place("b.test"))).toBe(false);
    await known.remember(place("c.test"), true);
    const recalled = ["a.test", "b.test", "c.test"].map((domain) => known.recall(place(domain)));
    expect(await Promise.all(recalled)).toEqual([false, null, true]);
  }));

test("each prober has a memory of its own, unless a shared one is provided", () => {
  const first = prober();
  const memoryOf = (one: Prober.Prober) => Prober.provide(one, memory);
  expect(memoryOf(first)).toBe(memoryOf(first));
  expect(memoryOf(first)).not.toBe(memoryOf(prober()));
  const shared = inProcess();
  expect(provide(shared, () => memoryOf(first))).toBe(shared);
});
