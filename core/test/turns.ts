/** People in a queue for mail hosts, on a clock that the test moves. */
import { vi } from "vitest";
import { inProcessPlaces } from "../src/port/prober/turns/in-process.ts";
import type { Line, Outcome, Turn } from "../src/port/prober/turns/line.ts";
import type { Places, Politeness, Refusal } from "../src/port/prober/turns/places.ts";
import { createTurns } from "../src/port/prober/turns/turns.ts";

export const sessionMs = 90_000;
export const patienceMs = 5_000;
export const never: AbortSignal = new AbortController().signal;
export const second = 1_000;
export const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

export const limits: Politeness = { key: "example", connections: 1, recipients: 50, spacingSeconds: 0 };

/** Places that keep count of what is asked of them. */
export function counted(places: Places = inProcessPlaces()) {
  const counts = { taken: 0, givenBack: 0 };
  const counting: Places = {
    take(...terms) {
      counts.taken++;
      return places.take(...terms);
    },
    giveBack(...terms) {
      counts.givenBack++;
      return places.giveBack(...terms);
    },
  };
  return { places: counting, counts };
}

/** Stands in line at the places, and stays until it is told to leave. */
export function standIn(places: Places, politeness: Partial<Politeness> = {}) {
  const { promise, resolve: leave } = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<Line>();
  const visit = createTurns(places, sessionMs).visit({ ...limits, ...politeness }, (line) => {
    entered.resolve(line);
    return promise;
  });
  return {
    turn: async (patience = patienceMs, signal: AbortSignal = never) =>
      (await entered.promise).turn(patience, signal),
    leave: () => {
      leave();
      return visit;
    },
  };
}

/** What came of waiting, as far as is known. */
export function watch(outcome: Promise<Outcome>) {
  const watched: { turn?: Turn; retryAfterSeconds?: number; refusal?: Refusal } = {};
  void outcome.then((known) => Object.assign(watched, known));
  return watched;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Places that are given for so many seconds more than a session may take, as leases are. */
export function leased(reuseSeconds: number): Places {
  const places = inProcessPlaces();
  const holdMs = sessionMs + reuseSeconds * second;
  return {
    async take(...terms) {
      const taken = await places.take(...terms);
      return "place" in taken ? { place: { ...taken.place, holdMs } } : taken;
    },
    giveBack: (place, rest) => places.giveBack(place, rest),
  };
}
