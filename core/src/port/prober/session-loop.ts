import type { Observation, Replied, Silent } from "./index.ts";
import { type Answered, BELIEVED_REFUSALS, isRefusal, refusalsIn } from "./late-refusals.ts";
import type { QuestionQueue, QueuedRecipient } from "./question-queue.ts";
import type { Route } from "./routes.ts";
import type { PermitOutcome, SessionPermit } from "./session-limiter/limiter.ts";
import type { Refusal } from "./session-limiter/slot.ts";
import { deferralCode, isAcceptance } from "./smtp/reply.ts";
import { type Batch, type Opening, RECIPIENTS_PER_TRANSACTION, type Session } from "./smtp/session.ts";

/** What the concurrent session loops of one question learn about the hosts, and share. */
export interface RouteState {
  readonly routes: readonly Route[];
  /** Index of the route in use; the routes before it have failed. */
  current: number;
  readonly withoutTls: Set<Route>;
  /** How many recipients a session accepts, as observed so far. */
  recipientsPerSession: number;
  /** A recipient that a host has accepted. */
  known: QueuedRecipient | null;
  /** Whether a host has answered about any recipient. */
  hasAnswered: boolean;
  /** The silence that the end of the question cut off. */
  cutOff: Silent | null;
}

export interface SessionLoopOptions {
  queue: QuestionQueue;
  routeState: RouteState;
  /** Null when no session is needed any more. */
  permit: () => Promise<PermitOutcome | null>;
  /** Opens a session that ends at a moment by `performance.now()`, and that may send its first batch with MAIL FROM. */
  open: (route: Route, plain: boolean, until: number, first: () => Batch | null) => Promise<Opening>;
  /** No recipient is asked about after this moment, by `performance.now()`. */
  until: number;
  /** A host that was silent for so long has had a fair time to answer. */
  fairMs: number;
  signal?: AbortSignal | undefined;
}

/** Whether the time of the question is up, or the question aborted. */
export const isOver = ({ until, signal }: Pick<SessionLoopOptions, "until" | "signal">): boolean =>
  performance.now() >= until || signal?.aborted === true;

/** The maximum of sessions in a row without an answer about any recipient. */
const MAXIMUM_FRUITLESS_SESSIONS = 2;

export const createRouteState = (routes: readonly Route[], recipientsPerSession: number): RouteState => ({
  routes,
  current: 0,
  withoutTls: new Set(),
  recipientsPerSession,
  known: null,
  hasAnswered: false,
  cutOff: null,
});

/**
 * Asks about queued recipients in one session after another, each with a permit, until the queue is empty or time is up.
 * Returns the observation that made it give up, or null.
 */
export async function runSessions(options: SessionLoopOptions): Promise<Observation | null> {
  let fruitless = 0;
  while (options.queue.remaining() > 0 && !isOver(options)) {
    const outcome = await options.permit();
    if (outcome === null) return null;
    if ("retryAfterSeconds" in outcome) return { kind: "busy", ...outcome };
    if ("refusal" in outcome) return refusedEarlier(options, outcome.refusal);
    if (options.queue.remaining() === 0) {
      outcome.permit.end(null);
      return null;
    }
    const { answered, end, isFinal } = await holdSession(options, outcome.permit);
    fruitless = answered > 0 ? 0 : fruitless + 1;
    if (isFinal || fruitless === MAXIMUM_FRUITLESS_SESSIONS) return end;
  }
  return null;
}

/** The refusal of earlier sessions, as the observation of this one. */
function refusedEarlier({ routeState }: SessionLoopOptions, { code }: Refusal): Observation {
  const host = routeState.routes[routeState.current]?.host ?? "";
  return { kind: "replied", stage: "connect", host, code, enhanced: null, text: "" };
}

interface SessionResult {
  /** Recipients with an observation. */
  answered: number;
  /** What ended it before every recipient was asked about. */
  end: Observation | null;
  /** Whether another session would end the same way. */
  isFinal: boolean;
}

/** Keeps the silence that the end of the question cut off, after a fair time. */
function noteCutOff(options: SessionLoopOptions, end: Observation | null, began: number): void {
  const now = performance.now();
  if (end?.kind === "silent" && now >= options.until && now - began >= options.fairMs)
    options.routeState.cutOff = end;
}

/** Runs one session, from connecting to QUIT, and ends its permit. */
async function holdSession(options: SessionLoopOptions, permit: SessionPermit): Promise<SessionResult> {
  const began = performance.now();
  let refused: number | null = null;
  const first: { batch: QueuedBatch | null } = { batch: null };
  try {
    const opening = await openAny(
      options,
      Math.min(permit.until, options.until),
      () => (first.batch ??= nextBatch(options, 0)),
    );
    if ("failure" in opening) {
      options.queue.requeue(first.batch?.items ?? []);
      refused = deferralCode(opening.failure);
      noteCutOff(options, opening.failure, began);
      return { answered: 0, end: opening.failure, isFinal: true };
    }
    const { answered, end } = await askAll(opening.session, options, first.batch, began);
    opening.session.quit();
    if (answered === 0) refused = deferralCode(end);
    return { answered, end, isFinal: refused !== null };
  } finally {
    permit.end(refused);
  }
}

/** Opens a session by the current route, else by the next that works. On failure, a reply outranks silence. */
async function openAny(
  options: SessionLoopOptions,
  until: number,
  first: () => QueuedBatch | null,
): Promise<Opening> {
  const { routeState } = options;
  let failure: Observation | null = null;
  for (const [index, route] of routeState.routes.entries()) {
    if (index < routeState.current) continue;
    if (performance.now() >= until) break;
    const opening = await openRoute(route, options, until, first);
    if ("session" in opening) {
      routeState.current = index;
      return opening;
    }
    if (opening.failure.kind === "unavailable") return opening;
    if (failure?.kind !== "replied" && opening.failure.kind === "replied") failure = opening.failure;
    failure ??= opening.failure;
  }
  return { failure: failure ?? { kind: "not_asked" } };
}

/** Retries the route without TLS after a failed handshake; the questions are not confidential. */
async function openRoute(
  route: Route,
  { routeState, open }: SessionLoopOptions,
  until: number,
  first: () => QueuedBatch | null,
): Promise<Opening> {
  const opening = await open(route, routeState.withoutTls.has(route), until, first);
  if ("session" in opening || routeState.withoutTls.has(route) || performance.now() >= until) return opening;
  if (opening.failure.kind !== "silent" || opening.failure.stage !== "starttls") return opening;
  routeState.withoutTls.add(route);
  return open(route, true, until, first);
}

/** Asks about as many recipients as the session accepts. If it ends without an answer, its end is the first recipient's observation. */
async function askAll(
  session: Session,
  options: SessionLoopOptions,
  first: QueuedBatch | null,
  began: number,
): Promise<{ answered: number; end: Observation | null }> {
  const { queue, routeState } = options;
  const answered: Answered[] = [];
  let end: Observation | null = null;
  for (let batch = first ?? nextBatch(options, 0); batch; batch = nextBatch(options, answered.length)) {
    const { items } = batch;
    const asked = await session.ask(batch);
    for (const [index, observation] of asked.observations.entries()) {
      const item = items[index];
      if (!item) continue;
      queue.record(item, observation);
      answered.push({ item, observation });
      routeState.hasAnswered = true;
      if (item.index !== null && isAcceptance(observation)) routeState.known = item;
    }
    end = asked.end;
    if (!end) continue;

    const [lost, ...rest] = items.slice(asked.observations.length);
    queue.requeue(rest);
    if (isOver(options)) {
      noteCutOff(options, end, began);
      end = null;
      break;
    }
    if (answered.length > 0 && end.kind === "replied") routeState.recipientsPerSession = answered.length;
    if (lost && answered.length > 0) queue.requeue([lost]);
    else if (lost) queue.record(lost, end);
    break;
  }
  await proveRefusals(end ? null : session, options, answered);
  return { answered: answered.length, end };
}

/**
 * Marks which refusals of a session an acceptance follows, and which may be false. A known recipient is asked about again
 * after the last refusals, or postmaster where none is known: it proves them, or shows that the host refuses everybody.
 */
async function proveRefusals(
  session: Session | null,
  { queue, routeState }: SessionLoopOptions,
  answered: readonly Answered[],
): Promise<void> {
  const { followed, unfollowed } = refusalsIn(answered);
  const mark = (refused: readonly Answered<Replied>[], how: Pick<Replied, "followed" | "late">): void => {
    for (const { item, observation } of refused) queue.record(item, { ...observation, ...how });
  };
  mark(followed, { followed: true });
  const isLong = unfollowed.length > BELIEVED_REFUSALS;
  const [first] = unfollowed.filter(({ item }) => item.index !== null);
  if (!first) return;
  const witness = routeState.known ?? (isLong ? postmasterOf(first.item) : null);
  const again = session && witness ? await askAgain(session, witness) : [];
  if (again.some(isAcceptance)) {
    routeState.known = witness;
    mark(unfollowed, { followed: true });
  } else if (routeState.known && again.some(isRefusal)) {
    routeState.recipientsPerSession = unfollowed.length > 2 ? 2 : 1;
    mark(unfollowed, { late: true });
  } else {
    const hasAccepted = answered.some(({ observation }) => isAcceptance(observation));
    mark(unfollowed.slice(hasAccepted ? 0 : BELIEVED_REFUSALS), { late: true });
  }
}

const askAgain = async (session: Session, { recipient, utf8 }: QueuedRecipient) =>
  (await session.ask({ recipients: [recipient], utf8 })).observations;

/** The mailbox that every domain must have (RFC 5321, 4.5.1). */
const postmasterOf = ({ domain }: QueuedRecipient): QueuedRecipient => ({
  recipient: `postmaster@${domain.question.domain}`,
  utf8: false,
  domain,
  index: null,
});

interface QueuedBatch extends Batch {
  items: readonly QueuedRecipient[];
}

/** As many recipients as the session still accepts; null if no recipient or no time is left. */
function nextBatch(options: SessionLoopOptions, answered: number): QueuedBatch | null {
  if (isOver(options)) return null;
  const { queue, routeState } = options;
  const remaining = routeState.recipientsPerSession - answered;
  const items = queue.take(Math.min(RECIPIENTS_PER_TRANSACTION, remaining));
  const [first] = items;
  return first ? { items, recipients: items.map(({ recipient }) => recipient), utf8: first.utf8 } : null;
}
