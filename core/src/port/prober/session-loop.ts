/** The sessions of a question, one after another. */
import {
  type HeldSessionOptions,
  holdSession,
  isOver,
  type RouteState,
  seenIn,
  type SessionGrant,
  type SessionResult,
} from "./held-session.ts";
import type { Observation } from "./index.ts";
import type { LastRefused } from "./refusal-proof.ts";
import type { RestCause } from "./reputation/index.ts";
import type { Route } from "./routes.ts";
import type { PermitOutcome } from "./session-limiter/limiter.ts";
import type { Refusal } from "./session-limiter/place.ts";

export type GrantOutcome =
  | { permit: SessionGrant }
  | Exclude<PermitOutcome, { permit: unknown }>
  | { retryAfterSeconds: number; rests?: RestCause };

export interface SessionLoopOptions extends HeldSessionOptions {
  /** Null when no session is needed any more. */
  permit: () => Promise<GrantOutcome | null>;
}

/** The maximum of sessions in a row without an answer about any recipient. */
const maxFruitlessSessions = 2;
/** This many sessions in a row that refused a known recipient are enough. */
const maxFalseRefusals = 50;

export const createRouteState = (routes: readonly Route[], recipientsPerSession: number): RouteState => ({
  routes,
  current: 0,
  withoutTls: new Set(),
  recipientsPerSession,
  hasAnswered: false,
  cutOff: null,
});

/**
 * Asks about queued recipients in one session after another, each with a permit, until the queue is empty or time is up.
 * Returns the observation that made it give up, or null.
 */
export async function runSessions(options: SessionLoopOptions): Promise<Observation | null> {
  let fruitless = 0;
  let last: LastRefused | null = null;
  while (options.queue.remaining() > 0 && !isOver(options)) {
    const outcome = await options.permit();
    if (outcome === null) return null;
    if ("retryAfterSeconds" in outcome) return { kind: "busy", ...outcome };
    if ("refusal" in outcome) return refusedEarlier(options, outcome.refusal);
    if (options.queue.remaining() === 0) {
      await outcome.permit.end(null, seenIn([], null));
      return null;
    }
    const result: SessionResult = await holdSession(options, outcome.permit, last);
    fruitless = result.answered > 0 ? 0 : fruitless + 1;
    if (result.isFinal || fruitless === maxFruitlessSessions) return result.end;
    if (options.notes.falseRefusals >= maxFalseRefusals && result.last)
      return { ...result.last.observation, late: true };
    last = result.last;
  }
  return null;
}

/** The refusal of earlier sessions, as the observation of this one. */
function refusedEarlier({ routeState }: SessionLoopOptions, { code }: Refusal): Observation {
  const host = routeState.routes[routeState.current]?.host ?? "";
  return { kind: "replied", stage: "connect", host, code, enhanced: null, text: "" };
}
