import { HeldPlaces, type SessionPermit } from "./held-places.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import type { ProviderLimits, Refusal, PlaceStore } from "./place.ts";

export type { SessionPermit } from "./held-places.ts";

/** A permit, when to ask again, or the refusal that earlier sessions met so often that asking soon is pointless. */
export type PermitOutcome = { permit: SessionPermit } | { retryAfterSeconds: number } | { refusal: Refusal };

/** Permits for sessions at one key within one process, first come, first served. */
export interface SessionLimiter {
  /**
   * Waits for a permit. Waits as long as it takes while this process holds a place, else at most `maxWaitMs`, and never
   * after the signal.
   */
  permit(maxWaitMs: number, signal: AbortSignal): Promise<PermitOutcome>;
  /** Releases all places. */
  close(): Promise<void>;
}

interface Waiter {
  readonly since: number;
  readonly maxWaitMs: number;
  readonly settle: (outcome: PermitOutcome) => void;
}

/** After this many refusals in a row, a new session is assumed to be refused as well. */
const refusalsAssumed = 3;

export function createSessionLimiter(
  store: PlaceStore,
  limits: ProviderLimits,
  sessionMs: number,
): SessionLimiter {
  const waiters = new Set<Waiter>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const places = new HeldPlaces({ store, limits, sessionMs, onChange: () => serve() });

  const mayWait = ({ since, maxWaitMs }: Waiter): boolean =>
    places.acquireFrom <= Math.max(since, places.lastHeld) + maxWaitMs;

  const turnAway = (waiter: Waiter): void => {
    const { count, refusal, acquireFrom } = places;
    if (count === 0 && refusal && refusal.times >= refusalsAssumed) return waiter.settle({ refusal });
    const freeInMs = count > 0 ? 0 : acquireFrom - performance.now();
    waiter.settle({ retryAfterSeconds: retryAfterSeconds(limits, waiters.size, freeInMs) });
  };

  /** Called at every change: hands out permits, acquires places, turns waiters away, sets the next timer. */
  const serve = (): void => {
    clearTimeout(timer);
    const now = performance.now();
    places.releaseExpiring(now, { all: isClosed });
    const idle = places.idle();
    const free = idle.filter(({ freeFrom }) => freeFrom <= now);
    for (const waiter of waiters) {
      const one = free.shift();
      if (!one) break;
      waiter.settle({ permit: places.begin(one) });
    }
    const unused = idle.filter(({ isInUse }) => !isInUse);
    const isShort = waiters.size > unused.length && places.count < limits.connections;
    if (isShort && !places.isAcquiring && places.acquireFrom <= now) places.acquire();
    if (places.count === 0 && !places.isAcquiring)
      for (const waiter of waiters) if (!mayWait(waiter)) turnAway(waiter);

    if (waiters.size === 0) return;
    const changes = unused.map(({ freeFrom }) => freeFrom);
    if (isShort && !places.isAcquiring) changes.push(places.acquireFrom);
    if (changes.length > 0) timer = setTimeout(serve, Math.max(1, Math.min(...changes) - now));
  };

  return {
    permit: (maxWaitMs, signal) =>
      new Promise((resolve) => {
        const waiter: Waiter = {
          since: performance.now(),
          maxWaitMs,
          settle(outcome) {
            waiters.delete(waiter);
            signal.removeEventListener("abort", stopWaiting);
            resolve(outcome);
          },
        };
        const stopWaiting = (): void => turnAway(waiter);
        waiters.add(waiter);
        signal.addEventListener("abort", stopWaiting);
        if (signal.aborted) stopWaiting();
        else serve();
      }),
    async close() {
      isClosed = true;
      serve();
      await places.settled();
    },
  };
}
