/** The time of the local Paddle: the real time plus an offset, or a frozen instant. */
import type { Clock } from "@winnow/core/port/clock/index";

export interface ClockState {
  /** Milliseconds by which this time is ahead of the real one. */
  offsetMs: number;
  /** The instant at which time stands still, in milliseconds since the epoch; null while it runs. */
  frozenAt: number | null;
}

export interface SimulatedClock extends Clock.Clock {
  /** The product's clock: the real time plus the offset. It never stands still, so that what waits for it goes on. */
  running: Clock.Clock;
  /** Moves the time forward. Throws for an earlier time. */
  moveTo(time: number): void;
  freeze(): void;
  /** Lets a frozen time catch up with the running one. */
  run(): void;
  state(): ClockState;
  restore(state: ClockState): void;
}

export function createClock(real: () => number = Date.now): SimulatedClock {
  let state: ClockState = { offsetMs: 0, frozenAt: null };
  const running = () => real() + state.offsetMs;
  const time = () => state.frozenAt ?? running();
  return {
    now: () => new Date(time()),
    running: { now: () => new Date(running()) },
    moveTo(target) {
      if (target < time()) throw new Error("The time of the local Paddle cannot go back.");
      const offsetMs = Math.max(state.offsetMs, target - real());
      state = { offsetMs, frozenAt: state.frozenAt === null ? null : target };
    },
    freeze() {
      state = { ...state, frozenAt: time() };
    },
    run() {
      state = { ...state, frozenAt: null };
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
