import { callAt } from "./call-at.ts";
import type { Observation, ProviderLimits } from "./index.ts";
import type { QuestionQueue } from "./question-queue.ts";
import type { Route } from "./routes.ts";
import { isOver } from "./held-session.ts";
import { createSessionGrants, type GrantOptions } from "./session-grant.ts";
import { createRouteState, runSessions, type SessionLoopOptions } from "./session-loop.ts";
import { recipientsPerTransaction } from "./smtp/session.ts";

export interface AskHostsOptions
  extends GrantOptions, Pick<SessionLoopOptions, "queue" | "notes" | "open" | "until" | "fairMs" | "signal"> {
  routes: readonly Route[];
}

/**
 * Asks about the queued recipients in as many concurrent session loops as the limits allow and the queue is worth. Returns
 * the observation for recipients that were not asked about.
 */
export async function askHosts(options: AskHostsOptions): Promise<Observation> {
  const { queue, notes, open, until, fairMs, signal, routes, limits } = options;
  const { grant, stopWaiting } = createSessionGrants(options);
  const routeState = createRouteState(routes, limits.recipients);
  const loop = async (): Promise<Observation | null> => {
    const sessions = { queue, notes, routeState, permit: grant, open, until, fairMs, signal };
    const obstacle = await runSessions(sessions);
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

/** How many sessions would each have enough recipients. */
const sessionsWorth = (queue: QuestionQueue, { recipients }: ProviderLimits): number =>
  Math.ceil(queue.remaining() / Math.min(recipients, recipientsPerTransaction));

const isBusy = (obstacle: Observation | null): boolean => obstacle?.kind === "busy";

/** An observation of the hosts outranks `busy`. */
const mostTelling = (obstacles: readonly (Observation | null)[]): Observation =>
  obstacles.find((one) => one !== null && !isBusy(one)) ?? obstacles.find(isBusy) ?? { kind: "not_asked" };
