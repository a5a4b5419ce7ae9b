/** The time of the local Paddle: the real time plus an offset, or a frozen instant. The product's Clock follows it. */
import type { Clock } from "@winnow/core/port/clock/index";

export interface ClockState {
  /** Milliseconds by which this time is ahead of the real one. */
  offsetMs: number;
  /** The instant at which time stands still, in milliseconds since the epoch; null while it runs. */
  frozenAt: number | null;
}

export interface SimulatedClock extends Clock.Clock {
  /** Moves the time forward. Throws for an earlier time. */
  moveTo(time: number): void;
  freeze(): void;
  /** Lets a frozen time run on from its instant. */
  run(): void;
  state(): ClockState;
  restore(state: ClockState): void;
}

export function createClock(real: () => number = Date.now): SimulatedClock {
  let state: ClockState = { offsetMs: 0, frozenAt: null };
  const time = () => state.frozenAt ?? real() + state.offsetMs;
  return {
    now: () => new Date(time()),
    moveTo(target) {
      if (target < time()) throw new Error("The time of the local Paddle cannot go back.");
      state =
        state.frozenAt === null
          ? { offsetMs: target - real(), frozenAt: null }
          : { ...state, frozenAt: target };
    },
    freeze() {
      state = { ...state, frozenAt: time() };
    },
    run() {
      state = { offsetMs: time() - real(), frozenAt: null };
    },
    state: () => state,
    restore(stored) {
      state = stored;
    },
  };
}

/** A date in a month's time, on the last day of shorter months; or in a year's. */
export function addInterval(date: Date, interval: "day" | "week" | "month" | "year", frequency = 1): Date {
  const result = new Date(date);
  if (interval === "day" || interval === "week") {
    result.setUTCDate(result.getUTCDate() + frequency * (interval === "week" ? 7 : 1));
    return result;
  }
  const months = frequency * (interval === "year" ? 12 : 1);
  result.setUTCDate(1);
  result.setUTCMonth(result.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(result.getUTCFullYear(), result.getUTCMonth() + 1, 0)).getUTCDate();
  result.setUTCDate(Math.min(date.getUTCDate(), lastDay));
  return result;
}
