import { retryAfterSeconds } from "./retry-after.ts";
import type { ProviderLimits, Refusal, Slot, SlotStore } from "./slot.ts";

/** Permission for one session. */
export interface SessionPermit {
  /** The session must be over at this moment, by `performance.now()`. */
  readonly until: number;
  /** Reports the end of the session; `code` is the temporary refusal that ended it, null for any other end. */
  end(code: number | null): void;
}

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

/** A slot that this process holds. All times by `performance.now()`. */
interface HeldSlot {
  readonly slot: Slot;
  /** The deadline of its sessions. */
  readonly until: number;
  freeFrom: number;
  /** When the sessions so far have been spaced out. */
  evenFrom: number;
  refusal: Refusal | null;
  isInUse: boolean;
}

interface Waiter {
  readonly since: number;
  readonly maxWaitMs: number;
  readonly settle: (outcome: PermitOutcome) => void;
}

/** How long a process that released a slot leaves it to others. */
const yieldMs = 3_000;
const afterFailureMs = 5_000;
const shortestCooldownMs = 60_000;
const longestCooldownMs = 15 * 60_000;
/** From so many refusals in a row on, a new session is assumed to be refused as well. */
const refusalsAssumed = 3;

export function createSessionLimiter(
  slots: SlotStore,
  limits: ProviderLimits,
  sessionMs: number,
): SessionLimiter {
  const { key, connections } = limits;
  const spacingMs = limits.spacingSeconds * 1000;
  /** How far ahead of the spacing a session may begin. */
  const leadMs = Math.max(0, (limits.periodSeconds ?? 0) * 1000 - spacingMs);
  const held = new Set<HeldSlot>();
  const waiters = new Set<Waiter>();
  const underWay = new Set<Promise<void>>();
  let acquireFrom = 0;
  let refusal: Refusal | null = null;
  /** When the last slot of this process ends or ended. */
  let lastHeld = 0;
  let isAcquiring = false;
  let isClosed = false;
  let timer: NodeJS.Timeout | undefined;

  /** Failures are ignored: a slot that cannot be released expires. */
  const runInBackground = (work: Promise<void>): void => {
    const done = work.catch(() => {}).finally(() => underWay.delete(done));
    underWay.add(done);
  };

  const release = (one: HeldSlot, cooldownMs: number): void => {
    held.delete(one);
    const aheadMs = Math.max(0, one.evenFrom - performance.now());
    runInBackground(slots.release(one.slot, { milliseconds: cooldownMs, refusal: one.refusal, aheadMs }));
  };

  const begin = (one: HeldSlot): SessionPermit => {
    const began = performance.now();
    let hasEnded = false;
    one.isInUse = true;
    return {
      until: began + sessionMs,
      end(code) {
        if (hasEnded) return;
        hasEnded = true;
        one.isInUse = false;
        one.evenFrom = Math.max(began, one.evenFrom) + spacingMs;
        one.freeFrom = one.evenFrom - leadMs;
        const times = (one.refusal?.times ?? 0) + 1;
        one.refusal = code === null ? null : { code, times };
        if (one.refusal) release(one, cooldownMs(times));
        serve();
      },
    };
  };

  const acquire = async (): Promise<void> => {
    isAcquiring = true;
    try {
      const now = performance.now();
      const acquired = await slots.acquire(key, connections, sessionMs);
      if ("slot" in acquired) {
        const { slot } = acquired;
        const until = now + slot.holdMs;
        const evenFrom = now + slot.aheadMs;
        held.add({
          slot,
          until,
          freeFrom: evenFrom - leadMs,
          evenFrom,
          refusal: slot.refusal,
          isInUse: false,
        });
      } else {
        acquireFrom = performance.now() + acquired.retryAfterMs;
        refusal = acquired.refusal;
      }
    } catch {
      acquireFrom = performance.now() + afterFailureMs;
    }
    isAcquiring = false;
    serve();
  };

  const isPatient = ({ since, maxWaitMs }: Waiter): boolean =>
    acquireFrom <= Math.max(since, lastHeld) + maxWaitMs;

  const turnAway = (waiter: Waiter): void => {
    if (held.size === 0 && refusal && refusal.times >= refusalsAssumed) return waiter.settle({ refusal });
    const freeInMs = held.size > 0 ? 0 : acquireFrom - performance.now();
    waiter.settle({ retryAfterSeconds: retryAfterSeconds(limits, waiters.size, freeInMs) });
  };

  /** Releases slots that expire before a whole session could end, and all of them once the limiter is closed. */
  const releaseExpiring = (now: number): void => {
    for (const one of held) {
      const from = Math.max(now, one.freeFrom);
      if (one.isInUse || (!isClosed && from + sessionMs <= one.until)) continue;
      release(one, from - now);
      lastHeld = from;
      acquireFrom = from + yieldMs;
    }
  };

  /** Called at every change: hands out permits, acquires slots, turns waiters away, sets the next timer. */
  const serve = (): void => {
    clearTimeout(timer);
    const now = performance.now();
    releaseExpiring(now);
    const idle = [...held].filter(({ isInUse }) => !isInUse);
    const free = idle.filter(({ freeFrom }) => freeFrom <= now);
    for (const waiter of waiters) {
      const one = free.shift();
      if (!one) break;
      waiter.settle({ permit: begin(one) });
    }
    const unused = idle.filter(({ isInUse }) => !isInUse);
    const isShort = waiters.size > unused.length && held.size < connections;
    if (isShort && !isAcquiring && acquireFrom <= now) runInBackground(acquire());
    if (held.size === 0 && !isAcquiring)
      for (const waiter of waiters) if (!isPatient(waiter)) turnAway(waiter);

    if (waiters.size === 0) return;
    const changes = unused.map(({ freeFrom }) => freeFrom);
    if (isShort && !isAcquiring) changes.push(acquireFrom);
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
      while (underWay.size > 0) await Promise.all(underWay);
    },
  };
}

const cooldownMs = (times: number): number =>
  Math.min(longestCooldownMs, shortestCooldownMs * 2 ** (times - 1));
