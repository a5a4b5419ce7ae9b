import { callAt } from "./call-at.ts";
import type { Observation, ProviderLimits } from "./index.ts";
import type { QuestionQueue } from "./question-queue.ts";
import type { Route } from "./routes.ts";
import type { ReputationStore } from "./reputation/index.ts";
import type { PermitOutcome, SessionLimiter } from "./session-limiter/limiter.ts";
import { isOver } from "./held-session.ts";
import { createRouteState, type GrantOutcome, runSessions, type SessionLoopOptions } from "./session-loop.ts";
import type { SessionSemaphore } from "./session-semaphore.ts";
import { recipientsPerTransaction } from "./smtp/session.ts";

export interface AskHostsOptions extends Pick<
  SessionLoopOptions,
  "queue" | "notes" | "open" | "until" | "fairMs" | "signal"
> {
  routes: readonly Route[];
  limits: ProviderLimits;
  limiter: SessionLimiter;
  semaphore: SessionSemaphore;
  reputation: ReputationStore;
}

/** How long to wait for a permit while other workers hold all places: where less than `urgentMs` are left, until the end. */
const maxWaitMs = 5_000;
const urgentMs = 25_000;
/** How long a question keeps its place in the semaphore while it waits for a permit. */
const semaphoreMs = 250;

/**
 * Asks about the queued recipients in as many concurrent session loops as the limits allow and the queue is worth. Returns
 * the observation for recipients that were not asked about.
 */
export async function askHosts({
  queue,
  notes,
  open,
  until,
  fairMs,
  signal,
  routes,
  limits,
  limiter,
  semaphore,
  reputation,
}: AskHostsOptions): Promise<Observation> {
  const left = until - performance.now();
  const maxWait = left > urgentMs ? maxWaitMs : urgentMs;
  const waits = new Set<AbortController>();
  const stopWaiting = (): void => waits.forEach((wait) => wait.abort());
  const waitForPermit = async (): Promise<PermitOutcome> => {
    const wait = new AbortController();
    waits.add(wait);
    const outcome = await limiter.permit(maxWait, wait.signal);
    waits.delete(wait);
    return outcome;
  };

  let isUnderWay = false;
  /** A permit together with a place in the semaphore, which is released while the wait for the permit is long. */
  const permit = async (): Promise<GrantOutcome | null> => {
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
  };

  /** A permit of a session that stays within what our address may show the provider. */
  const grant = async (): Promise<GrantOutcome | null> => {
    if (!limits.reputation) return permit();
    const begun = await reputation.begin(limits.key, limits.reputation);
    if (!("allowance" in begun)) {
      const { retryAfterMs, cause } = begun;
      return { retryAfterSeconds: Math.ceil(retryAfterMs / 1000), ...(cause && { rests: cause }) };
    }
    const { allowance } = begun;
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
  };

  const routeState = createRouteState(routes, limits.recipients);
  const loop = async (): Promise<Observation | null> => {
    const obstacle = await runSessions({
      queue,
      notes,
      routeState,
      permit: grant,
      open,
      until,
      fairMs,
      signal,
    });
    if (queue.remaining() === 0) stopWaiting();
    return obstacle;
  };
  const cancel = callAt(until, stopWaiting);
  signal?.addEventListener("abort", stopWaiting);
  const count = Math.min(limits.connections, sessionsWorth(queue, limits));
  const obstacles = await Promise.all(Array.from({ length: count }, loop));
  // A loop may requeue recipients after the others have ended.
  if (queue.remaining() > 0 && obstacles.includes(null)) obstacles.push(await loop());
  cancel();
  signal?.removeEventListener("abort", stopWaiting);
  if (!isOver({ until, signal }) || obstacles.every(isBusy)) return mostTelling(obstacles);
  const { hasAnswered, cutOff } = routeState;
  return cutOff && !hasAnswered ? { kind: "not_asked", cutOff } : { kind: "not_asked" };
}

const nothingSeen = { sessions: 0, asked: 0, unknown: 0, refused: 0, blocked: 0 } as const;

/** How many sessions would each have enough recipients. */
const sessionsWorth = (queue: QuestionQueue, { recipients }: ProviderLimits): number =>
  Math.ceil(queue.remaining() / Math.min(recipients, recipientsPerTransaction));

const isBusy = (obstacle: Observation | null): boolean => obstacle?.kind === "busy";

/** An observation of the hosts outranks `busy`. */
const mostTelling = (obstacles: readonly (Observation | null)[]): Observation =>
  obstacles.find((one) => one !== null && !isBusy(one)) ?? obstacles.find(isBusy) ?? { kind: "not_asked" };
