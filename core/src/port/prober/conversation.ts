import type { AnswerSheet, Item } from "./answer-sheet.ts";
import type { Observation } from "./index.ts";
import type { Route } from "./routes.ts";
import type { Batch, Opening, Session } from "./smtp/session.ts";
import { laterIn } from "./smtp/reply.ts";
import { RECIPIENTS_PER_TRANSACTION } from "./smtp/session.ts";
import type { Outcome, Turn } from "./turns/line.ts";
import type { Refusal } from "./turns/places.ts";

/** What the sessions of one question learn about the hosts, and share. */
export interface Path {
  readonly routes: readonly Route[];
  /** The route in use; those before it have failed. */
  current: number;
  readonly withoutTls: Set<Route>;
  /** How many recipients a session takes, as far as is known. */
  recipientsPerSession: number;
}

export interface Terms {
  sheet: AnswerSheet;
  path: Path;
  /** Null where it is not needed any more. */
  turn: () => Promise<Outcome | null>;
  /** Opens a session that is over at a moment by `performance.now()`, and in which a batch is asked first. */
  open: (route: Route, plain: boolean, until: number, first: () => Batch | null) => Promise<Opening>;
  /** The moment, by `performance.now()`, after which nobody is asked. */
  until: number;
}

const isOver = ({ until }: Terms): boolean => performance.now() >= until;

/** In a row, and without an answer about anyone. */
const MAXIMUM_FRUITLESS_SESSIONS = 2;

export const createPath = (routes: readonly Route[], recipientsPerSession: number): Path => ({
  routes,
  current: 0,
  withoutTls: new Set(),
  recipientsPerSession,
});

/** Asks what is on the sheet, session after session, each in its turn, until it is empty or time is over; else returns what made it give up. */
export async function converse(terms: Terms): Promise<Observation | null> {
  let fruitless = 0;
  while (terms.sheet.remaining() > 0 && !isOver(terms)) {
    const outcome = await terms.turn();
    if (outcome === null) return null;
    if ("retryAfterSeconds" in outcome) return { kind: "busy", ...outcome };
    if ("refusal" in outcome) return toldOthers(terms, outcome.refusal);
    if (terms.sheet.remaining() === 0) {
      outcome.turn.end(null);
      return null;
    }
    const { answered, end, isFinal } = await holdSession(terms, outcome.turn);
    fruitless = answered > 0 ? 0 : fruitless + 1;
    if (isFinal || fruitless === MAXIMUM_FRUITLESS_SESSIONS) return end;
  }
  return null;
}

/** What the hosts would say, as they have said it to others. */
function toldOthers({ path }: Terms, { code }: Refusal): Observation {
  const host = path.routes[path.current]?.host ?? "";
  return { kind: "replied", stage: "connect", host, code, enhanced: null, text: "" };
}

interface Held {
  /** Recipients about whom something was observed. */
  answered: number;
  /** What ended it before everybody was asked. */
  end: Observation | null;
  /** Whether another session would come to the same end. */
  isFinal: boolean;
}

/** One session, from opening to goodbye. The turn ends with it. */
async function holdSession(terms: Terms, turn: Turn): Promise<Held> {
  let refused: number | null = null;
  const first: { batch: Taken | null } = { batch: null };
  try {
    const opening = await openAny(
      terms,
      Math.min(turn.until, terms.until),
      () => (first.batch ??= nextBatch(terms, 0)),
    );
    if ("failure" in opening) {
      terms.sheet.putBack(first.batch?.items ?? []);
      refused = laterIn(opening.failure);
      return { answered: 0, end: opening.failure, isFinal: true };
    }
    const { answered, end } = await askAll(opening.session, terms, first.batch);
    await opening.session.quit();
    if (answered === 0) refused = laterIn(end);
    return { answered, end, isFinal: refused !== null };
  } finally {
    turn.end(refused);
  }
}

/** Opens a session by the route in use, else by the next that works. A reply tells more than silence, the better host more than the next. */
async function openAny(terms: Terms, until: number, first: () => Taken | null): Promise<Opening> {
  const { path } = terms;
  let failure: Observation | null = null;
  for (const [index, route] of path.routes.entries()) {
    if (index < path.current) continue;
    if (performance.now() >= until) break;
    const opening = await openRoute(route, terms, until, first);
    if ("session" in opening) {
      path.current = index;
      return opening;
    }
    if (opening.failure.kind === "unavailable") return opening;
    if (failure?.kind !== "replied" && opening.failure.kind === "replied") failure = opening.failure;
    failure ??= opening.failure;
  }
  return { failure: failure ?? { kind: "not_asked" } };
}

/** Where TLS fails, the route is taken without it: what is asked is no secret, and an old server may still answer. */
async function openRoute(
  route: Route,
  { path, open }: Terms,
  until: number,
  first: () => Taken | null,
): Promise<Opening> {
  const opening = await open(route, path.withoutTls.has(route), until, first);
  if ("session" in opening || path.withoutTls.has(route) || performance.now() >= until) return opening;
  if (opening.failure.kind !== "silent" || opening.failure.stage !== "starttls") return opening;
  path.withoutTls.add(route);
  return open(route, true, until, first);
}

/** Asks as many as the session takes. What ended it stands for the first recipient only if it ended without any answer. */
async function askAll(
  session: Session,
  terms: Terms,
  first: Taken | null,
): Promise<{ answered: number; end: Observation | null }> {
  const { sheet, path } = terms;
  let answered = 0;
  for (let batch = first ?? nextBatch(terms, 0); batch; batch = nextBatch(terms, answered)) {
    const { items } = batch;
    const { observations, end } = await session.ask(batch);
    for (const [index, observation] of observations.entries()) {
      const item = items[index];
      if (item) sheet.note(item, observation);
    }
    answered += observations.length;
    if (!end) continue;

    const [lost, ...rest] = items.slice(observations.length);
    sheet.putBack(rest);
    if (isOver(terms)) break;
    if (answered > 0 && end.kind === "replied") path.recipientsPerSession = answered;
    if (lost && answered > 0) sheet.putBack([lost]);
    else if (lost) sheet.note(lost, end);
    return { answered, end };
  }
  return { answered, end: null };
}

interface Taken extends Batch {
  items: readonly Item[];
}

/** As many as the session still takes; null where nobody is left, or no time. */
function nextBatch(terms: Terms, answered: number): Taken | null {
  if (isOver(terms)) return null;
  const { sheet, path } = terms;
  const items = sheet.take(Math.min(RECIPIENTS_PER_TRANSACTION, path.recipientsPerSession - answered));
  const [first] = items;
  return first ? { items, recipients: items.map(({ recipient }) => recipient), utf8: first.utf8 } : null;
}
