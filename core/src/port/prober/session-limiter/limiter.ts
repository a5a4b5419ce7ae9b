import { HeldSlots, type SessionPermit } from "./held-slots.ts";
import { retryAfterSeconds } from "./retry-after.ts";
import type { ProviderLimits, Refusal, SlotStore } from "./slot.ts";

export type { SessionPermit } from "./held-slots.ts";

/** A permit, when to ask again, or the refusal that earlier sessions met so often that asking soon is pointless. */
export type PermitOutcome = { permit: SessionPermit } | { retryAfterSeconds: number } | { refusal: Refusal };

/** Permits for sessions at one key within one process, first come, first served. */
export interface SessionLimiter {
  /**
   * Waits for a permit. Waits as long as it takes while this process holds a slot, else at most `maxWaitMs`, and never
   * after the signal.
   */
  permit(maxWaitMs: number, signal: AbortSignal): Promise<PermitOutcome>;
  /** Releases all slots. */
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
  store: SlotStore,
  limits: ProviderLimits,
  sessionMs: number,
): SessionLimiter {
  const waiters = new Set<Waiter>();
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;
  const slots = new HeldSlots({ store, limits, sessionMs, onChange: () => serve() });

  const isPatient = ({ since, maxWaitMs }: Waiter): boolean =>
    slots.acquireFrom <= Math.max(since, slots.lastHeld) + maxWaitMs;

  const turnAway = (waiter: Waiter): void => {
    const { count, refusal, acquireFrom } = slots;
    if (count === 0 && refusal && refusal.times >= refusalsAssumed) return waiter.settle({ refusal });
    const freeInMs = count > 0 ? 0 : acquireFrom - performance.now();
    waiter.settle({ retryAfterSeconds: retryAfterSeconds(limits, waiters.size, freeInMs) });
  };

  /** Called at every change: hands out permits, acquires slots, turns waiters away, sets the next timer. */
  const serve = (): void => {
    clearTimeout(timer);
    const now = performance.now();
    slots.releaseExpiring(now, { all: isClosed });
    const idle = slots.idle();
    const free = idle.filter(({ freeFrom }) => freeFrom <= now);
    for (const waiter of waiters) {
      const one = free.shift();
      if (!one) break;
      waiter.settle({ permit: slots.begin(one) });
    }
    const unused = idle.filter(({ isInUse }) => !isInUse);
    const isShort = waiters.size > unused.length && slots.count < limits.connections;
    if (isShort && !slots.isAcquiring && slots.acquireFrom <= now) slots.acquire();
    if (slots.count === 0 && !slots.isAcquiring)
      for (const waiter of waiters) if (!isPatient(waiter)) turnAway(waiter);

    if (waiters.size === 0) return;
    const changes = unused.map(({ freeFrom }) => freeFrom);
    if (isShort && !slots.isAcquiring) changes.push(slots.acquireFrom);
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
      await slots.settled();
    },
  };
}
