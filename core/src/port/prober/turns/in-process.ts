import { randomUUID } from "node:crypto";
import type { Places } from "./places.ts";

interface Seat {
  /** Null where it rests. */
  holder: string | null;
  strikes: number;
  /** By `performance.now()`. */
  freeFrom: number;
}

/** When to look again for one that is held, since nobody knows for how long. */
const heldMs = 1_000;
/** What nobody needs to remember is cleared away when so many keys are known. */
const capacity = 10_000;

/** Places that are known to this process alone. */
export function inProcessPlaces(): Places {
  const known = new Map<string, Map<number, Seat>>();

  const clear = (now: number): void => {
    for (const [key, seats] of known)
      if ([...seats.values()].every(({ freeFrom }) => freeFrom <= now)) known.delete(key);
  };

  return {
    async take(key, count) {
      const now = performance.now();
      if (known.size >= capacity && !known.has(key)) clear(now);
      const seats = known.get(key) ?? new Map<number, Seat>();
      known.set(key, seats);
      let askAgainMs = Infinity;
      for (let number = 0; number < count; number++) {
        const seat = seats.get(number);
        if (seat && seat.freeFrom > now) {
          askAgainMs = Math.min(askAgainMs, seat.holder ? heldMs : seat.freeFrom - now);
          continue;
        }
        const holder = randomUUID();
        const strikes = seat?.strikes ?? 0;
        seats.set(number, { holder, strikes, freeFrom: Infinity });
        return { place: { key, number, holder, strikes, holdMs: Infinity } };
      }
      return { askAgainMs };
    },
    async giveBack({ key, number, holder }, { milliseconds, strikes }) {
      const seats = known.get(key);
      if (seats?.get(number)?.holder !== holder) return;
      const isForgettable = milliseconds <= 0 && strikes === 0;
      if (!isForgettable)
        seats.set(number, { holder: null, strikes, freeFrom: performance.now() + milliseconds });
      else if (seats.delete(number) && seats.size === 0) known.delete(key);
    },
  };
}
