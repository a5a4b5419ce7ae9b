/** Waiters for session permits, on fake timers. */
import { vi } from "vitest";
import { inProcessPlaces } from "../src/port/prober/session-limiter/in-process-places.ts";
import type {
  SessionLimiter,
  PermitOutcome,
  SessionPermit,
} from "../src/port/prober/session-limiter/limiter.ts";
import type { PlaceStore, ProviderLimits, Refusal } from "../src/port/prober/session-limiter/place.ts";
import { createSessionLimiters } from "../src/port/prober/session-limiter/limiters.ts";

export const sessionMs = 90_000;
export const maxWaitMs = 5_000;
export const never: AbortSignal = new AbortController().signal;
export const second = 1_000;
export const after = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

export const limits: ProviderLimits = { key: "example", connections: 1, recipients: 50, spacingSeconds: 0 };

/** A place store that counts its calls. */
export function counted(places: PlaceStore = inProcessPlaces()) {
  const counts = { taken: 0, released: 0 };
  const counting: PlaceStore = {
    acquire(...terms) {
      counts.taken++;
      return places.acquire(...terms);
    },
    release(...terms) {
      counts.released++;
      return places.release(...terms);
    },
  };
  return { places: counting, counts };
}

/** Uses a session limiter until `close`. */
export function useLimiter(places: PlaceStore, changes: Partial<ProviderLimits> = {}) {
  const { promise, resolve: close } = Promise.withResolvers<void>();
  const entered = Promise.withResolvers<SessionLimiter>();
  const visit = createSessionLimiters(places, sessionMs).use({ ...limits, ...changes }, (limiter) => {
    entered.resolve(limiter);
    return promise;
  });
  return {
    permit: async (maxWait = maxWaitMs, signal: AbortSignal = never) =>
      (await entered.promise).permit(maxWait, signal),
    close: () => {
      close();
      return visit;
    },
  };
}

/** The outcome of a wait so far. */
export function watch(outcome: Promise<PermitOutcome>) {
  const watched: { permit?: SessionPermit; retryAfterSeconds?: number; refusal?: Refusal } = {};
  void outcome.then((known) => Object.assign(watched, known));
  return watched;
}

export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A store whose places expire the given seconds after the longest session. */
export function expiring(reuseSeconds: number): PlaceStore {
  const places = inProcessPlaces();
  const holdMs = sessionMs + reuseSeconds * second;
  return {
    async acquire(...terms) {
      const taken = await places.acquire(...terms);
      return "place" in taken ? { place: { ...taken.place, holdMs } } : taken;
    },
    release: (place, cooldown) => places.release(place, cooldown),
  };
}
