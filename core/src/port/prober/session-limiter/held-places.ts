import type { ProviderLimits, Refusal, Place, PlaceStore } from "./place.ts";

/** Permission for one session. */
export interface SessionPermit {
  /** The session must be over at this moment, by `performance.now()`. */
  readonly until: number;
  /** Reports the end of the session; `code` is the temporary refusal that ended it, null for any other end. */
  end(code: number | null): void;
}

/** A place that this process holds. All times by `performance.now()`. */
export interface HeldPlace {
  readonly place: Place;
  /** The deadline of its sessions. */
  readonly until: number;
  freeFrom: number;
  /** When the sessions so far have been spaced out. */
  evenFrom: number;
  refusal: Refusal | null;
  isInUse: boolean;
}

/** How long a process that released a place leaves it to others. */
const yieldMs = 3_000;
const afterFailureMs = 5_000;
const shortestCooldownMs = 60_000;
const longestCooldownMs = 15 * 60_000;

interface Terms {
  store: PlaceStore;
  limits: ProviderLimits;
  sessionMs: number;
  /** Called when a place was acquired or refused, and when a session has ended. */
  onChange: () => void;
}

/** The places at one key that this process holds, and when it may acquire the next. */
export class HeldPlaces {
  acquireFrom = 0;
  /** What the sessions of others met, where no place was left. */
  refusal: Refusal | null = null;
  /** When the last place of this process ends or ended. */
  lastHeld = 0;
  isAcquiring = false;
  readonly #terms: Terms;
  readonly #spacingMs: number;
  /** How far ahead of the spacing a session may begin. */
  readonly #leadMs: number;
  readonly #held = new Set<HeldPlace>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(terms: Terms) {
    const { spacingSeconds, periodSeconds = 0 } = terms.limits;
    this.#terms = terms;
    this.#spacingMs = spacingSeconds * 1000;
    this.#leadMs = Math.max(0, periodSeconds * 1000 - this.#spacingMs);
  }

  get count(): number {
    return this.#held.size;
  }

  idle(): HeldPlace[] {
    return [...this.#held].filter(({ isInUse }) => !isInUse);
  }

  /** Begins a session. */
  begin(one: HeldPlace): SessionPermit {
    const { sessionMs, onChange } = this.#terms;
    const began = performance.now();
    let hasEnded = false;
    one.isInUse = true;
    return {
      until: began + sessionMs,
      end: (code) => {
        if (hasEnded) return;
        hasEnded = true;
        one.isInUse = false;
        one.evenFrom = Math.max(began, one.evenFrom) + this.#spacingMs;
        one.freeFrom = one.evenFrom - this.#leadMs;
        const times = (one.refusal?.times ?? 0) + 1;
        one.refusal = code === null ? null : { code, times };
        if (one.refusal) this.#release(one, cooldownMs(times));
        onChange();
      },
    };
  }

  /** Acquires a place in the background. */
  acquire(): void {
    this.#runInBackground(this.#acquire());
  }

  /** Releases places that expire before a whole session could end, or all that are idle. */
  releaseExpiring(now: number, { all }: { all: boolean }): void {
    for (const one of this.#held) {
      const from = Math.max(now, one.freeFrom);
      if (one.isInUse || (!all && from + this.#terms.sessionMs <= one.until)) continue;
      this.#release(one, from - now);
      this.lastHeld = from;
      this.acquireFrom = from + yieldMs;
    }
  }

  /** Waits until nothing is acquired or released any more. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  async #acquire(): Promise<void> {
    const { store, limits, sessionMs, onChange } = this.#terms;
    this.isAcquiring = true;
    try {
      const now = performance.now();
      const acquired = await store.acquire(limits.key, limits.connections, sessionMs);
      if ("place" in acquired) {
        const { place } = acquired;
        const evenFrom = now + place.aheadMs;
        const times = { until: now + place.holdMs, freeFrom: evenFrom - this.#leadMs, evenFrom };
        this.#held.add({ place, ...times, refusal: place.refusal, isInUse: false });
      } else {
        this.acquireFrom = performance.now() + acquired.retryAfterMs;
        this.refusal = acquired.refusal;
      }
    } catch {
      this.acquireFrom = performance.now() + afterFailureMs;
    }
    this.isAcquiring = false;
    onChange();
  }

  #release(one: HeldPlace, milliseconds: number): void {
    this.#held.delete(one);
    const { place, refusal, evenFrom } = one;
    const aheadMs = Math.max(0, evenFrom - performance.now());
    this.#runInBackground(this.#terms.store.release(place, { milliseconds, refusal, aheadMs }));
  }

  /** Failures are ignored: a place that cannot be released expires. */
  #runInBackground(work: Promise<void>): void {
    const done = work.catch(() => {}).finally(() => this.#underWay.delete(done));
    this.#underWay.add(done);
  }
}

const cooldownMs = (times: number): number =>
  Math.min(longestCooldownMs, shortestCooldownMs * 2 ** (times - 1));
