/**
 * Grants sessions with a provider: as many as its limits and the places of this process allow, and none that shows it more of
 * our address than it may see.
 */
import { isOver } from "./held-session.ts";
import type { ProviderLimits } from "./index.ts";
import type { QuestionQueue } from "./question-queue.ts";
import type { Allowance, ReputationStore } from "./reputation/index.ts";
import type { GrantOutcome } from "./session-loop.ts";
import type { PermitOutcome, SessionLimiter } from "./session-limiter/limiter.ts";
import type { SessionSemaphore } from "./session-semaphore.ts";

export interface GrantOptions {
  queue: QuestionQueue;
  until: number;
  signal?: AbortSignal | undefined;
  limits: ProviderLimits;
  limiter: SessionLimiter;
  semaphore: SessionSemaphore;
  reputation: ReputationStore;
}

export interface SessionGrants {
  /** The next session; null where none is needed any more. */
  grant: () => Promise<GrantOutcome | null>;
  /** Ends every wait for a permit. */
  stopWaiting: () => void;
}

/** How long to wait for a permit while other workers hold all places: where less than `urgentMs` are left, until the end. */
const maxWaitMs = 5_000;
const urgentMs = 25_000;
/** How long a question keeps its place in the semaphore while it waits for a permit. */
const semaphoreMs = 250;

export function createSessionGrants(options: GrantOptions): SessionGrants {
  const { limits, reputation } = options;
  const { permit, stopWaiting } = createPermits(options);
  const { key, reputation: bound } = limits;
  return {
    grant: bound
      ? async () => {
          const begun = await reputation.begin(key, bound);
          if ("allowance" in begun) return within(begun.allowance, permit, reputation);
          const { retryAfterMs, cause } = begun;
          return { retryAfterSeconds: Math.ceil(retryAfterMs / 1000), ...(cause && { rests: cause }) };
        }
      : permit,
    stopWaiting,
  };
}

interface Permits {
  /** A permit together with a place in the semaphore, which is released while the wait for the permit is long. */
  permit: () => Promise<GrantOutcome | null>;
  stopWaiting: () => void;
}

function createPermits({ queue, until, signal, limiter, semaphore }: GrantOptions): Permits {
  const maxWait = until - performance.now() > urgentMs ? maxWaitMs : urgentMs;
  const waits = new Set<AbortController>();
  let isUnderWay = false;

  async function waitForPermit(): Promise<PermitOutcome> {
    const wait = new AbortController();
    waits.add(wait);
    const outcome = await limiter.permit(maxWait, wait.signal);
    waits.delete(wait);
    return outcome;
  }

  async function permit(): Promise<GrantOutcome | null> {
    const release = await semaphore.acquire(isUnderWay);
    const releasing = setTimeout(release, semaphoreMs);
    const isNeeded = !isOver({ until, signal }) && queue.remaining() > 0;
    const outcome = isNeeded ? await waitForPermit() : null;
    clearTimeout(releasing);
    if (outcome === null || !("permit" in outcome)) {
      release();
      return outcome;
    }
    isUnderWay = true;
    const end = (code: number | null): void => {
      outcome.permit.end(code);
      release();
    };
    return { permit: { until: outcome.permit.until, refusals: Infinity, end } };
  }

  return { permit, stopWaiting: () => waits.forEach((wait) => wait.abort()) };
}

/** A permit of a session that stays within an allowance. */
async function within(
  allowance: Allowance,
  permit: Permits["permit"],
  reputation: ReputationStore,
): Promise<GrantOutcome | null> {
  const outcome = await permit();
  if (outcome === null || !("permit" in outcome)) {
    await reputation.end(allowance, nothingSeen);
    return outcome;
  }
  const { until, end } = outcome.permit;
  return {
    permit: {
      until,
      refusals: allowance.refusals,
      async end(code, seen) {
        await end(code, seen);
        await reputation.end(allowance, seen);
      },
    },
  };
}

const nothingSeen = { sessions: 0, asked: 0, unknown: 0, refused: 0, blocked: 0 } as const;
