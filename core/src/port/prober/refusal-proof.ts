/** What the refusals of a session prove once it has ended, by what it accepted after them. */
import {
  contradictsItself,
  type HostNotes,
  noteFalseRefusal,
  noteLimit,
  notePostmasterRefused,
  noteProof,
} from "./host-memory.ts";
import {
  type AnsweredRecipient,
  isError,
  proofOf,
  type RefusedRecipient,
  slowedAfter,
} from "./late-refusals.ts";
import type { QuestionQueue } from "./question-queue.ts";
import { believedRefusals, type SessionPlan } from "./session-plan.ts";
import { acceptedLast, mayAlternate, recheck } from "./recheck.ts";
import { isAcceptance } from "./smtp/reply.ts";
import type { Session } from "./smtp/session.ts";

/** Where answers are recorded: for the question, and about the hosts. */
interface Records {
  queue: QuestionQueue;
  notes: HostNotes;
}

/** The last refused recipient of a session, and all that it has refused. */
export interface LastRefused extends RefusedRecipient {
  all: readonly RefusedRecipient[];
}

/**
 * Where the last refused recipient of the session before is accepted now, nothing that the former session refused stands: it
 * refused everybody, or the host accepts everybody now.
 */
export function withdrawFalse(
  answered: readonly AnsweredRecipient[],
  { queue, notes }: Records,
  last: LastRefused | null,
): void {
  if (!last || !answered.some(({ role, observation }) => role === "recheck" && isAcceptance(observation)))
    return;
  noteFalseRefusal(notes, last.all.length);
  queue.requeue(last.all.flatMap(({ item }) => (item === last.item ? [] : [item])));
  const { domain } = last.item;
  const isRandomNew = answered.some(
    ({ role, item }) => role === "queued" && item.index === null && item.domain === domain,
  );
  if (!isRandomNew) queue.askRandomAgain(last.item);
}

/**
 * Marks which refusals of a session an acceptance follows, and which may be false. A known recipient is asked about again
 * after the last refusals, or postmaster where none is known: it proves them, or shows that the host refuses everybody.
 * Returns the refusals.
 */
export async function proveRefusals(
  session: Session | null,
  plan: SessionPlan,
  { queue, notes }: Records,
  answered: AnsweredRecipient[],
): Promise<readonly RefusedRecipient[]> {
  const proofRecipient = session && plan.proofRecipient(answered);
  const lastAccepted = acceptedLast(answered);
  const isContradicted = session
    ? await recheck(session, answered, proofRecipient, plan.refusalsLeft(answered), notes)
    : false;
  const { followed, unfollowed, hasAccepted, isFalse, beginsUnfollowed } = proofOf(answered);
  const refused = [...followed, ...unfollowed].filter(({ item }) => item.index !== null);
  if (isContradicted) {
    for (const { item, observation } of refused) queue.record(item, { ...observation, late: true });
    if (!contradictsItself(notes)) queue.requeue(lastAccepted);
    return refused;
  }
  const isProven = !(isFalse && mayAlternate(answered, notes));
  for (const { item, observation } of followed)
    queue.record(item, { ...observation, ...(isProven ? { followed: true } : { late: true }) });
  const errors = answered.filter(({ role, observation }) => role !== "known" && isError(observation)).length;
  const slowed = slowedAfter(answered);
  if (slowed !== null) noteLimit(notes, slowed);
  if (hasAccepted && unfollowed.length === 0) noteProof(notes, errors);
  else if (isFalse && notes.known) noteFalseRefusal(notes, errors);
  else if (isFalse) notePostmasterRefused(notes);
  if (unfollowed.every(({ item }) => item.index === null)) return refused;
  const isFirstBelieved = !hasAccepted && beginsUnfollowed && !notes.known;
  for (const { item, observation } of unfollowed.slice(isFirstBelieved ? believedRefusals : 0))
    queue.record(item, { ...observation, late: true });
  return refused;
}
