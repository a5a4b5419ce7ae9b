import { randomUUID } from "node:crypto";
import { combineNoPlace, type NoPlace, type Refusal, type PlaceStore } from "./place.ts";

interface PlaceState {
  /** Null during a cooldown. */
  holder: string | null;
  refusal: Refusal | null;
  /** By `performance.now()`. */
  freeFrom: number;
  evenFrom: number;
}

/** When to retry for a held place, whose release time is unknown. */
const heldMs = 1_000;
/** Keys without held or cooling places are dropped once there are this many keys. */
const capacity = 10_000;

/** A place store local to this process. */
export function inProcessPlaces(): PlaceStore {
  const states = new Map<string, Map<number, PlaceState>>();

  const dropFree = (now: number): void => {
    for (const [key, places] of states)
      if ([...places.values()].every(({ freeFrom, evenFrom }) => Math.max(freeFrom, evenFrom) <= now))
        states.delete(key);
  };

  return {
    async acquire(key, count) {
      const now = performance.now();
      if (states.size >= capacity && !states.has(key)) dropFree(now);
      const places = states.get(key) ?? new Map<number, PlaceState>();
      states.set(key, places);
      const taken: NoPlace[] = [];
      for (let number = 0; number < count; number++) {
        const state = places.get(number);
        if (state && state.freeFrom > now) {
          taken.push({ retryAfterMs: state.holder ? heldMs : state.freeFrom - now, refusal: state.refusal });
          continue;
        }
        const holder = randomUUID();
        places.set(number, { holder, refusal: null, freeFrom: Infinity, evenFrom: now });
        const aheadMs = Math.max(0, (state?.evenFrom ?? now) - now);
        return { place: { key, number, holder, holdMs: Infinity, refusal: state?.refusal ?? null, aheadMs } };
      }
      return combineNoPlace(taken);
    },
    async release({ key, number, holder }, { milliseconds, refusal, aheadMs = 0 }) {
      const places = states.get(key);
      if (places?.get(number)?.holder !== holder) return;
      const now = performance.now();
      if (milliseconds > 0 || aheadMs > 0 || refusal !== null)
        places.set(number, { holder: null, refusal, freeFrom: now + milliseconds, evenFrom: now + aheadMs });
      else if (places.delete(number) && places.size === 0) states.delete(key);
    },
  };
}
