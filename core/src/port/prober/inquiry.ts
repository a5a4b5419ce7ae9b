import { callAt } from "./alarm.ts";
import type { AnswerSheet } from "./answer-sheet.ts";
import { converse, createPath, type Terms } from "./conversation.ts";
import type { Observation, Politeness } from "./index.ts";
import type { Route } from "./routes.ts";
import { RECIPIENTS_PER_TRANSACTION } from "./smtp/session.ts";
import type { Slots } from "./slots.ts";
import type { Line, Outcome } from "./turns/line.ts";

export interface Inquiry extends Pick<Terms, "sheet" | "open" | "until"> {
  routes: readonly Route[];
  politeness: Politeness;
  line: Line;
  /** Of the sessions of this process. */
  slots: Slots;
}

/** How long a turn is waited for where others have them all: not long, unless somebody waits for the answer. */
const patienceMs = 5_000;
const urgentMs = 25_000;
/** How long a question keeps a slot while it waits for its turn. */
const slotMs = 250;

/** Asks what is on the sheet, in as many conversations side by side as politeness allows and the work is worth. Returns what is to be said of those who were not asked. */
export async function inquire({
  sheet,
  open,
  until,
  routes,
  politeness,
  line,
  slots,
}: Inquiry): Promise<Observation> {
  const left = until - performance.now();
  const patience = left > urgentMs ? patienceMs : urgentMs;
  const waits = new Set<AbortController>();
  const waitNoMore = (): void => waits.forEach((wait) => wait.abort());
  const standInLine = async (): Promise<Outcome> => {
    const wait = new AbortController();
    waits.add(wait);
    const outcome = await line.turn(patience, wait.signal);
    waits.delete(wait);
    return outcome;
  };

  /** A turn, and a slot for it; who has to wait for the one leaves the other. */
  const turn = async (): Promise<Outcome | null> => {
    const leave = await slots.enter();
    const leaving = setTimeout(leave, slotMs);
    const isNeeded = performance.now() < until && sheet.remaining() > 0;
    const outcome = isNeeded ? await standInLine() : null;
    clearTimeout(leaving);
    if (outcome === null || !("turn" in outcome)) {
      leave();
      return outcome;
    }
    const end = (code: number | null): void => {
      outcome.turn.end(code);
      leave();
    };
    return { turn: { until: outcome.turn.until, end } };
  };

  const path = createPath(routes, politeness.recipients);
  const conversation = async (): Promise<Observation | null> => {
    const obstacle = await converse({ sheet, path, turn, open, until });
    if (sheet.remaining() === 0) waitNoMore();
    return obstacle;
  };
  const callOff = callAt(until, waitNoMore);
  const count = Math.min(politeness.connections, worthOf(sheet, politeness));
  const obstacles = await Promise.all(Array.from({ length: count }, conversation));
  // what one of them had to put back when the others were done
  if (sheet.remaining() > 0 && obstacles.includes(null)) obstacles.push(await conversation());
  callOff();
  return performance.now() >= until && !obstacles.every(isBusy) ? { kind: "not_asked" } : inSum(obstacles);
}

/** How many sessions would each have enough to ask. */
const worthOf = (sheet: AnswerSheet, { recipients }: Politeness): number =>
  Math.ceil(sheet.remaining() / Math.min(recipients, RECIPIENTS_PER_TRANSACTION));

const isBusy = (obstacle: Observation | null): boolean => obstacle?.kind === "busy";

/** What hosts said or did tells more than that one of the conversations did not get its turn. */
const inSum = (obstacles: readonly (Observation | null)[]): Observation =>
  obstacles.find((one) => one !== null && !isBusy(one)) ?? obstacles.find(isBusy) ?? { kind: "not_asked" };
