import type { Clock } from "./index.ts";

/** A clock that moves only by `advance`. */
export function manualClock(start: string): Clock & { advance(seconds: number): void } {
  let at = Date.parse(start);
  return {
    now: () => new Date(at),
    advance: (seconds) => {
      at += seconds * 1000;
    },
  };
}
