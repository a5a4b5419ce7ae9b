import { createSessionLimiter, type SessionLimiter } from "./limiter.ts";
import type { ProviderLimits, PlaceStore } from "./place.ts";

export interface SessionLimiters {
  /** Runs the body with the limiter of the limits' key. Concurrent bodies at one key share the limiter and its places. */
  use<T>(limits: ProviderLimits, body: (limiter: SessionLimiter) => Promise<T>): Promise<T>;
}

/** The session limiters of one process, by key, over places that workers share. A session lasts at most `sessionMs`. */
export function createSessionLimiters(places: PlaceStore, sessionMs: number): SessionLimiters {
  const limiters = new Map<string, { limiter: SessionLimiter; users: number }>();
  return {
    async use(limits, body) {
      const { key } = limits;
      const entry = limiters.get(key) ?? {
        limiter: createSessionLimiter(places, limits, sessionMs),
        users: 0,
      };
      limiters.set(key, entry);
      entry.users++;
      try {
        return await body(entry.limiter);
      } finally {
        entry.users--;
        if (entry.users === 0) {
          limiters.delete(key);
          await entry.limiter.close();
        }
      }
    },
  };
}
