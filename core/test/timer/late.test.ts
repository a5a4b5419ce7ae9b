import { Actor } from "@winnow/core/kit/actor";
import { Timers } from "@winnow/core/kit/time/timers";
import { Clock } from "@winnow/core/port/clock/index";
import { manualClock } from "@winnow/core/port/clock/manual";
import { Timer } from "@winnow/core/timer";
import { expect, it } from "vitest";

const watching = "relay-outbox";
const others = Timers.names.filter((name) => name !== watching);

const began = Date.parse("2026-12-01T00:00:00Z");

/** Runs the body as a timer does, so many seconds later. */
const after = <R>(seconds: number, body: () => Promise<R>): Promise<R> =>
  Clock.provide(manualClock(new Date(began + seconds * 1_000).toISOString()), () =>
    Actor.provide({ type: "operator", job: "test" }, body),
  );

const lateAt = async (seconds: number): Promise<string[]> =>
  (await after(seconds, () => Timer.lateBeside(watching))).map(({ name }) => name);

/** All but one run, at the moment before each is looked at. */
async function lateWithout(stopped: Timers.Name, seconds: number): Promise<string[]> {
  for (const name of others) if (name !== stopped) await after(seconds, () => Timer.ran(name));
  return lateAt(seconds);
}

it("A timer that never ran is late once it was looked for and has had its time, and none before.", async () => {
  expect(await lateAt(0)).toEqual([]);
  expect(await lateAt(1_139)).toEqual([]);
  expect(await lateAt(1_140)).toEqual(["sweep-jobs", "seal-audit", "settle-leases"]);
  expect(await lateAt(91_020)).toEqual(others);
});

it.each<[Timers.Name, number]>([
  ["sweep-jobs", 1_140],
  ["settle-billing", 2_220],
  ["expire-lists", 8_220],
  ["publish-status", 91_020],
])("%s is late %i seconds after its last run, though all others run.", async (name, seconds) => {
  const last = 200_000;
  await after(last, () => Timer.ran(name));
  expect(await lateWithout(name, last + seconds - 1)).toEqual([]);
  expect(await lateWithout(name, last + seconds)).toEqual([name]);
  await after(last + seconds, () => Timer.ran(name));
  expect(await lateAt(last + seconds)).toEqual([]);
});

it("No hourly timer is late that missed a run, once, and took as long as it may for the next.", async () => {
  const hourly = Timers.names.filter((name) => Timers.rates[name] === "rate(1 hour)");
  const last = 400_000;
  for (const name of hourly) await after(last, () => Timer.ran(name));
  const end = last + 2 * 3_600 + Timers.longestRunSeconds;
  const late = await lateAt(end + 60);
  expect(hourly.filter((name) => late.includes(name))).toEqual([]);
});

it.each<[string, () => Promise<unknown>]>([
  ["asks which are late", () => Timer.lateBeside(watching)],
  ["records a run", () => Timer.ran("sweep-jobs")],
])("Only the operator %s.", async (_, call) => {
  const system = { type: "system", workspaceID: "wrk_01J00000000000000000000000", job: "test" } as const;
  await expect(Actor.provide(system, call)).rejects.toThrow("Only the operator may do this.");
});
