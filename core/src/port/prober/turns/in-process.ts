import { randomUUID } from "node:crypto";
import { type Full, fullOf, type Places, type Refusal } from "./places.ts";

interface Seat {
  /** Null where it rests. */
  holder: string | null;
  refusal: Refusal | null;
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
      const full: Full[] = [];
      for (let number = 0; number < count; number++) {
        const seat = seats.get(number);
        if (seat && seat.freeFrom > now) {
          full.push({ askAgainMs: seat.holder ? heldMs : seat.freeFrom - now, refusal: seat.refusal });
          continue;
        }
        const holder = randomUUID();
        seats.set(number, { holder, refusal: null, freeFrom: Infinity });
        return { place: { key, number, holder, holdMs: Infinity, refusal: seat?.refusal ?? null } };
      }
      return fullOf(full);
    },
    async giveBack({ key, number, holder }, { milliseconds, refusal }) {
      const seats = known.get(key);
      if (seats?.get(number)?.holder !== holder) return;
      const isForgettable = milliseconds <= 0 && refusal === null;
      if (!isForgettable)
        seats.set(number, { holder: null, refusal, freeFrom: performance.now() + milliseconds });
      else if (seats.delete(number) && seats.size === 0) known.delete(key);
    },
  };
}
