/**
 * Late refusals: harvest protection makes some hosts refuse every recipient after a few unknown ones. Refusals at the end
 * of a session are believed only if the host then accepts a known mailbox, or repeats them at the start of a new session.
 */
import type { Observation } from "./index.ts";
import type { QueuedRecipient } from "./question-queue.ts";
import { isAcceptance } from "./smtp/reply.ts";

/** A recipient that a session has asked about, and its observation. */
export interface Answered {
  item: QueuedRecipient;
  observation: Observation;
}

/** The first refusals of a session are believed: no known host begins to lie sooner. */
const believed = 2;
/** Without an accepted mailbox in the session, a shorter run of refusals is believed. */
const shortestRun = 4;
/** The recipients that a session is asked about once its host is known to lie. */
export const RECIPIENTS_PER_LYING_SESSION = believed + 1;

/** The refusals of a session that need confirmation, and an accepted mailbox that can confirm them in the same session. */
export function lateRefusals(answered: readonly Answered[]): {
  late: readonly QueuedRecipient[];
  known: QueuedRecipient | null;
} {
  const firstRefusals = new Set(
    answered.filter(({ observation }) => isRefusal(observation)).slice(0, believed),
  );
  const run = answered.slice(answered.findLastIndex(({ observation }) => !isRefusal(observation)) + 1);
  const known = answered.findLast(
    ({ item, observation }) => item.index !== null && isAcceptance(observation),
  );
  if (!known && run.length < shortestRun) return { late: [], known: null };
  const late = run.filter((one) => one.item.index !== null && !firstRefusals.has(one));
  return { late: late.map(({ item }) => item), known: known?.item ?? null };
}

/** Whether the host accepted a recipient that it had refused late in another session. */
export const hasLied = (answered: readonly Answered[]): boolean =>
  answered.some(({ item, observation }) => item.isConfirmation && isAcceptance(observation));

const isRefusal = (observation: Observation): boolean =>
  observation.kind === "replied" && observation.stage === "rcpt" && observation.code >= 500;
