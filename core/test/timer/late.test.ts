import { Actor } from "@winnow/core/kit/actor";
import { Timers } from "@winnow/core/kit/timers";
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
  expect(await lateAt(959)).toEqual([]);
  expect(await lateAt(960)).toEqual(["sweep-jobs", "seal-audit", "settle-leases"]);
  expect(await lateAt(90_000)).toEqual(others);
});

it.each<[Timers.Name, number]>([
  ["sweep-jobs", 960],
  ["settle-billing", 1_500],
  ["expire-lists", 7_200],
  ["publish-status", 90_000],
])("%s is late %i seconds after its last run, though all others run", async (name, seconds) => {
  const last = 200_000;
  await after(last, () => Timer.ran(name));
  expect(await lateWithout(name, last + seconds - 1)).toEqual([]);
  expect(await lateWithout(name, last + seconds)).toEqual([name]);
  await after(last + seconds, () => Timer.ran(name));
  expect(await lateAt(last + seconds)).toEqual([]);
});

it.each<[string, () => Promise<unknown>]>([
  ["asks which are late", () => Timer.lateBeside(watching)],
  ["records a run", () => Timer.ran("sweep-jobs")],
])("Only the operator %s.", async (_, call) => {
  const system = { type: "system", workspaceID: "wrk_01J00000000000000000000000", job: "test" } as const;
  await expect(Actor.provide(system, call)).rejects.toThrow("Only the operator may do this.");
});
