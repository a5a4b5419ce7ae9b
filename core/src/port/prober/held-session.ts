/** One session: opens it by a route that works, asks as its plan says, and learns what it shows of the hosts. */
import { type HostNotes, noteAccepted, noteLimit } from "./host-memory.ts";
import type { Observation, Silent } from "./index.ts";
import { type AnsweredRecipient, isError, isRefusal, type SessionRecipient } from "./late-refusals.ts";
import type { QuestionQueue, QueuedRecipient } from "./question-queue.ts";
import { type LastRefused, proveRefusals, withdrawFalse } from "./refusal-proof.ts";
import type { Seen } from "./reputation/index.ts";
import type { Route } from "./routes.ts";
import { planSession, type SessionBatch, type SessionPlan } from "./session-plan.ts";
import { deferralCode, isAcceptance } from "./smtp/reply.ts";
import type { Batch, Opening, Session, TlsUse } from "./smtp/session.ts";

/** What the concurrent session loops of one question learn about the hosts, and share. */
export interface RouteState {
  readonly routes: readonly Route[];
  /** Index of the route in use; the routes before it have failed. */
  current: number;
  readonly withoutTls: Set<Route>;
  /** How many recipients a session accepts, as observed so far. */
  recipientsPerSession: number;
  /** Whether a host has answered about any recipient. */
  hasAnswered: boolean;
  /** The silence that the end of the question cut off. */
  cutOff: Silent | null;
}

/** A permit to have a session open. */
export interface SessionGrant {
  /** The moment at which it is over, by `performance.now()`. */
  until: number;
  /** How many recipients may be refused in it. */
  refusals: number;
  /** Ends it, with the code by which the host refused the session, and what the session showed. */
  end(code: number | null, seen: Seen): void | Promise<void>;
}

export interface HeldSessionOptions {
  queue: QuestionQueue;
  routeState: RouteState;
  notes: HostNotes;
  /** Opens a session that ends at a moment by `performance.now()`, and that may send its first batch with MAIL FROM. */
  open: (route: Route, tls: TlsUse, until: number, first: () => Batch | null) => Promise<Opening>;
  /** No recipient is asked about after this moment, by `performance.now()`. */
  until: number;
  /** A host that was silent for this long has had a fair time to answer. */
  fairMs: number;
  signal?: AbortSignal | undefined;
}

/** Whether the time of the question is up, or the question aborted. */
export const isOver = ({ until, signal }: Pick<HeldSessionOptions, "until" | "signal">): boolean =>
  performance.now() >= until || signal?.aborted === true;

export interface SessionResult {
  /** Recipients with an observation. */
  answered: number;
  /** What ended it before every recipient was asked about. */
  end: Observation | null;
  /** Whether another session would end the same way. */
  isFinal: boolean;
  last: LastRefused | null;
}

/** Keeps the silence that the end of the question cut off, after a fair time. */
function noteCutOff(options: HeldSessionOptions, end: Observation | null, began: number): void {
  const now = performance.now();
  if (end?.kind === "silent" && now >= options.until && now - began >= options.fairMs)
    options.routeState.cutOff = end;
}

/** Runs one session, from connecting to QUIT, and ends its permit. */
export async function holdSession(
  options: HeldSessionOptions,
  permit: SessionGrant,
  last: LastRefused | null,
): Promise<SessionResult> {
  const began = performance.now();
  const { queue, notes, routeState } = options;
  let refused: number | null = null;
  let seen = seenIn([], null);
  const plan = planSession({
    queue,
    notes,
    recipients: routeState.recipientsPerSession,
    lastRefused: last?.item ?? null,
    refusals: permit.refusals,
    isOver: () => isOver(options),
  });
  const first: { batch: SessionBatch | null } = { batch: null };
  try {
    const opening = await openAny(
      options,
      Math.min(permit.until, options.until),
      () => (first.batch ??= plan.next([], true)),
    );
    if ("failure" in opening) {
      queue.requeue(queuedIn(first.batch?.asked ?? []));
      refused = deferralCode(opening.failure);
      seen = seenIn([], opening.failure);
      noteCutOff(options, opening.failure, began);
      return { answered: 0, end: opening.failure, isFinal: true, last };
    }
    const { session } = opening;
    // Before anybody else can end the session.
    const { host = "" } = routeState.routes[routeState.current] ?? {};
    if (session.lacksUtf8) queue.recordUtf8({ kind: "no_smtputf8", host });
    const { answered, end } = await askAll(session, plan, options, first.batch, began);
    withdrawFalse(answered, options, last);
    const all = await proveRefusals(end ? null : session, plan, options, answered);
    queue.withdrawRandom(queuedIn(answered));
    seen = seenIn(answered, end);
    await session.quit();
    const count = answered.filter(({ role }) => role !== "known").length;
    if (count === 0) refused = deferralCode(end);
    const lastRefused = all.at(-1);
    return {
      answered: count,
      end,
      isFinal: refused !== null,
      last: lastRefused ? { ...lastRefused, all } : null,
    };
  } finally {
    await permit.end(refused, seen);
  }
}

const queuedIn = (asked: readonly SessionRecipient[]): QueuedRecipient[] =>
  asked.flatMap((one) => (one.role === "queued" ? [one.item] : []));

/** What a session has shown the host of us. A host that closes without a word could not refuse our address. */
export function seenIn(answered: readonly AnsweredRecipient[], end: Observation | null): Seen {
  const asked = answered.filter((one) => one.role === "queued" && one.item.index !== null);
  const refusedIn = (some: readonly AnsweredRecipient[]): number =>
    some.filter(({ observation }) => isError(observation)).length;
  const isBlocked = end?.kind === "replied" && end.stage !== "rcpt" && end.code >= 500;
  return {
    sessions: answered.length > 0 || end?.kind === "replied" ? 1 : 0,
    asked: asked.length,
    unknown: refusedIn(asked),
    refused: refusedIn(answered),
    blocked: isBlocked ? 1 : 0,
  };
}

/** Opens a session by the current route, else by the next that works. On failure, a reply outranks silence. */
async function openAny(
  options: HeldSessionOptions,
  until: number,
  first: () => SessionBatch | null,
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

/** Retries the route with TLS where the host demands it, and without TLS after a failed handshake. */
async function openRoute(
  route: Route,
  { routeState, notes, open }: HeldSessionOptions,
  until: number,
  first: () => SessionBatch | null,
): Promise<Opening> {
  const { withoutTls } = routeState;
  for (;;) {
    const tls = withoutTls.has(route) ? "never" : notes.demandsTls ? "offered" : "demanded";
    const opening = await open(route, tls, until, first);
    if ("session" in opening || performance.now() >= until) return opening;
    const { failure, demandsTls = false } = opening;
    if (demandsTls) notes.demandsTls = true;
    else if (failure.kind === "silent" && failure.stage === "starttls") withoutTls.add(route);
    else return opening;
  }
}

/** Asks about as many recipients as the plan allows. If it ends without an answer, its end is the first recipient's observation. */
async function askAll(
  session: Session,
  plan: SessionPlan,
  options: HeldSessionOptions,
  first: SessionBatch | null,
  began: number,
): Promise<{ answered: AnsweredRecipient[]; end: Observation | null }> {
  const { queue, routeState, notes } = options;
  const { isPipelined } = session;
  const answered: AnsweredRecipient[] = [];
  let end: Observation | null = null;
  for (
    let batch = first ?? plan.next(answered, isPipelined);
    batch;
    batch = plan.next(answered, isPipelined)
  ) {
    const { observations, waits, end: ended, demandsTls = false } = await session.ask(batch);
    for (const [index, observation] of observations.entries()) {
      const one = batch.asked[index];
      if (one) note({ ...one, observation, waitMs: waits[index] ?? 0 }, answered, options);
    }
    end = ended;
    if (!end) continue;

    const [lost, ...rest] = batch.asked.slice(observations.length);
    queue.requeue(queuedIn(rest));
    if (demandsTls) {
      notes.demandsTls = true;
      queue.requeue(queuedIn(lost ? [lost] : []));
      end = { kind: "not_asked" };
      break;
    }
    if (isOver(options)) {
      noteCutOff(options, end, began);
      end = null;
      break;
    }
    noteEnd(end, answered, { routeState, notes });
    if (lost?.role === "queued" && answered.length > 0) queue.requeue([lost.item]);
    else if (lost?.role === "queued") queue.record(lost.item, end);
    break;
  }
  return { answered, end };
}

function note(
  one: AnsweredRecipient,
  answered: AnsweredRecipient[],
  { queue, routeState, notes }: HeldSessionOptions,
): void {
  const { observation } = one;
  answered.push(one);
  routeState.hasAnswered = true;
  if (isRefusal(observation)) notes.hasRefused = true;
  if (one.role === "known") return;
  if (one.role === "queued" || isAcceptance(observation)) queue.record(one.item, observation);
  if (one.item.index !== null && isAcceptance(observation)) noteAccepted(notes, one.item);
}

/** Learns why the hosts ended a session: for its recipients, or for those that were refused. */
function noteEnd(
  end: Observation,
  answered: readonly AnsweredRecipient[],
  { routeState, notes }: Pick<HeldSessionOptions, "routeState" | "notes">,
): void {
  if (answered.length === 0) return;
  const errors = answered.filter(({ observation }) => isError(observation)).length;
  const isForErrors = errors * 2 >= answered.length && !(end.kind === "replied" && end.code !== 421);
  if (isForErrors) {
    noteLimit(notes, errors);
    if (errors === 1) notes.endsAtRefusal = true;
  } else if (end.kind === "replied") routeState.recipientsPerSession = answered.length;
}
