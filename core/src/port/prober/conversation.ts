import type { AnswerSheet } from "./answer-sheet.ts";
import type { Observation } from "./index.ts";
import type { Route } from "./routes.ts";
import type { Opening, Session } from "./smtp/session.ts";
import { RECIPIENTS_PER_TRANSACTION } from "./smtp/session.ts";

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
  open: (route: Route, plain: boolean) => Promise<Opening>;
  isOver: () => boolean;
}

/** In a row, and without an answer about anyone. */
const MAXIMUM_FRUITLESS_SESSIONS = 2;

export const createPath = (routes: readonly Route[]): Path => ({
  routes,
  current: 0,
  withoutTls: new Set(),
  recipientsPerSession: Infinity,
});

/** Asks what is on the sheet, session after session, until it is empty or time is over; else returns what made it give up. */
export async function converse(terms: Terms): Promise<Observation | null> {
  let fruitless = 0;
  while (terms.sheet.remaining() > 0 && !terms.isOver()) {
    const opening = await openAny(terms);
    if ("failure" in opening) return opening.failure;
    const { answered, end } = await askAll(opening.session, terms);
    await opening.session.quit();
    fruitless = answered > 0 ? 0 : fruitless + 1;
    if (fruitless === MAXIMUM_FRUITLESS_SESSIONS) return end;
  }
  return null;
}

/** Opens a session by the route in use, else by the next that works. A reply tells more than silence, the better host more than the next. */
async function openAny(terms: Terms): Promise<Opening> {
  const { path, isOver } = terms;
  let failure: Observation | null = null;
  for (const [index, route] of path.routes.entries()) {
    if (index < path.current) continue;
    if (isOver()) break;
    const opening = await openRoute(route, terms);
    if ("session" in opening) {
      path.current = index;
      return opening;
    }
    if (failure?.kind !== "replied" && opening.failure.kind === "replied") failure = opening.failure;
    failure ??= opening.failure;
  }
  return { failure: failure ?? { kind: "not_asked" } };
}

/** Where TLS fails, the route is taken without it: what is asked is no secret, and an old server may still answer. */
async function openRoute(route: Route, { path, open, isOver }: Terms): Promise<Opening> {
  const opening = await open(route, path.withoutTls.has(route));
  if ("session" in opening || path.withoutTls.has(route) || isOver()) return opening;
  if (opening.failure.kind !== "silent" || opening.failure.stage !== "starttls") return opening;
  path.withoutTls.add(route);
  return open(route, true);
}

/** Asks as many as the session takes. What ended it stands for the first recipient only if it ended without any answer. */
async function askAll(
  session: Session,
  { sheet, path, isOver }: Terms,
): Promise<{ answered: number; end: Observation | null }> {
  let answered = 0;
  while (!isOver()) {
    const items = sheet.take(Math.min(RECIPIENTS_PER_TRANSACTION, path.recipientsPerSession - answered));
    const [first] = items;
    if (!first) break;
    const { observations, end } = await session.ask(
      items.map(({ recipient }) => recipient),
      first.utf8,
    );
    for (const [index, observation] of observations.entries()) {
      const item = items[index];
      if (item) sheet.note(item, observation);
    }
    answered += observations.length;
    if (!end) continue;

    const [lost, ...rest] = items.slice(observations.length);
    sheet.putBack(rest);
    if (isOver()) break;
    if (answered > 0 && end.kind === "replied") path.recipientsPerSession = answered;
    if (lost && answered > 0) sheet.putBack([lost]);
    else if (lost) sheet.note(lost, end);
    return { answered, end };
  }
  return { answered, end: null };
}
