/**
 * Asks again at the end of a session: about a known recipient, which proves the refusals before it, and about a refused one,
 * which proves the acceptances after it. A host that alternates refuses the known one now and then; one that accepts
 * everybody after some refusals accepts the refused one.
 */
import {
  hasContradicted,
  type HostNotes,
  isConsistent,
  knownIn,
  type KnownRecipient,
  noteAccepted,
  noteContradiction,
  noteConsistent,
} from "./host-memory.ts";
import { type AnsweredRecipient, type SessionRecipient, isError, isRefusal } from "./late-refusals.ts";
import type { QueuedRecipient } from "./question-queue.ts";
import { isAcceptance } from "./smtp/reply.ts";
import type { Session } from "./smtp/session.ts";

/**
 * Asks again where the answers need it, and adds what known recipients got to them. Returns whether the host contradicted
 * itself: it answered one recipient in two ways.
 */
export async function recheck(
  session: Session,
  answered: AnsweredRecipient[],
  proofRecipient: KnownRecipient | null,
  refusalsLeft: number,
  notes: HostNotes,
): Promise<boolean> {
  const knowns = knownsToAsk(answered, proofRecipient, notes);
  const refused = refusedToAsk(answered, notes, refusalsLeft);
  const isAlike = knowns.every(({ item }) => refused.every(({ utf8 }) => utf8 === item.utf8));
  const asked: SessionRecipient[] = [
    ...knowns,
    ...(isAlike ? refused.map((item) => ({ role: "recheck", item }) as const) : []),
  ];
  if (asked.length === 0) return false;
  const recipients = asked.map(({ item }) => item.recipient);
  const utf8 = asked.some(({ item }) => item.utf8);
  const { observations } = await session.ask({ recipients, utf8, isLast: knownIn(notes) !== null });
  const answers = observations.flatMap((observation, index) => {
    const one = asked[index];
    return one ? [{ ...one, observation, waitMs: 0 }] : [];
  });
  const before = answered.at(-1);
  answered.push(...answers.filter(({ role }) => role === "known"));
  const isContradicted = contradict(before, answers);
  const isSame = answers.length === asked.length && answers.every(isAsBefore);
  if (isContradicted) noteContradiction(notes, errorsIn(answered));
  else if (isSame && asked.length > (proofRecipient ? 1 : 0)) noteConsistent(notes);
  if (isContradicted || !proofRecipient || !answers.some(isAcceptedKnown)) return isContradicted;
  const isFirstKnown = knownIn(notes) === null;
  noteAccepted(notes, proofRecipient);
  return isFirstKnown && recheck(session, answered, null, refusalsLeft - refused.length, notes);
}

const isAcceptedKnown = ({ role, observation }: AnsweredRecipient): boolean =>
  role === "known" && isAcceptance(observation);

/** How many recipients a host has refused, except known ones. */
export const errorsIn = (answered: readonly AnsweredRecipient[]): number =>
  answered.filter(({ role, observation }) => role !== "known" && isError(observation)).length;

const isAsBefore = ({ role, observation }: AnsweredRecipient): boolean =>
  role === "known" ? isAcceptance(observation) : isRefusal(observation);

/** Whether a refused one is accepted now, or a known one refused next to an acceptance. */
function contradict(before: AnsweredRecipient | undefined, answers: readonly AnsweredRecipient[]): boolean {
  if (answers.some(({ role, observation }) => role === "recheck" && isAcceptance(observation))) return true;
  const knowns = answers.filter(({ role }) => role === "known");
  const isAccepted = [...(before ? [before] : []), ...knowns].some(({ observation }) =>
    isAcceptance(observation),
  );
  return isAccepted && knowns.some(({ observation }) => isRefusal(observation));
}

/** The queued recipients that a session accepted after its last refusal. */
export const acceptedLast = (answered: readonly AnsweredRecipient[]): readonly QueuedRecipient[] => {
  const last = answered.findLastIndex(({ observation }) => isRefusal(observation));
  return last === -1
    ? []
    : answered
        .slice(last + 1)
        .flatMap(({ role, item, observation }) =>
          role === "queued" && item.index !== null && isAcceptance(observation) ? [item] : [],
        );
};

function lastRefused(answered: readonly AnsweredRecipient[]): QueuedRecipient | null {
  const last = answered.findLast(({ role, observation }) => role !== "known" && isRefusal(observation));
  return last && last.role !== "known" ? last.item : null;
}

/**
 * The refused ones to ask about again, at most `left`: each of them, twice if possible, since a host that refuses by turns,
 * however long, accepts one of two in a row. Where they are too many, the last one if acceptances follow it.
 */
function refusedToAsk(
  answered: readonly AnsweredRecipient[],
  notes: HostNotes,
  left: number,
): readonly QueuedRecipient[] {
  const last = acceptedLast(answered).length > 0 ? lastRefused(answered) : null;
  const refused = isDoubtful(answered, notes) ? refusedIn(answered) : [];
  const choices = [[...refused, ...refused], refused, last ? [last] : []];
  return choices.find(({ length }) => length > 0 && length <= left) ?? [];
}

/** Whether a host that accepts somebody has refused others, and is not known to answer as before. */
const isDoubtful = (answered: readonly AnsweredRecipient[], notes: HostNotes): boolean =>
  knownIn(notes) !== null && hasRefusedQueued(answered) && !isConsistent(notes);

/** The proof recipient, and as many known ones as it takes to tell that the host does not alternate. */
function knownsToAsk(
  answered: readonly AnsweredRecipient[],
  proofRecipient: KnownRecipient | null,
  notes: HostNotes,
): { role: "known"; item: KnownRecipient }[] {
  const item = proofRecipient ?? knownIn(notes);
  if (!item) return [];
  const kinds = answered.map(({ observation }) => isRefusal(observation));
  let count = proofRecipient ? 1 : 0;
  const withKnowns = () => [...kinds, ...Array.from({ length: count }, () => false)];
  if (isDoubtful(answered, notes)) while (alternates(withKnowns(), hasContradicted(notes))) count++;
  return Array.from({ length: count }, () => ({ role: "known", item }));
}

/** Whether a session has refused anybody whose verdict depends on it. */
export const hasRefusedQueued = (answered: readonly AnsweredRecipient[]): boolean =>
  refusedIn(answered).length > 0;

const refusedIn = (answered: readonly AnsweredRecipient[]): QueuedRecipient[] =>
  answered.flatMap(({ role, item, observation }) =>
    role === "queued" && item.index !== null && isRefusal(observation) ? [item] : [],
  );

/** Whether a session may have alternated, for all that is known of the hosts. */
export const mayAlternate = (answered: readonly AnsweredRecipient[], notes: HostNotes): boolean =>
  !isConsistent(notes) &&
  alternates(
    answered.map(({ observation }) => isRefusal(observation)),
    hasContradicted(notes),
  );

/** Turns by which a host may refuse. Of those beyond three, two refusals make one likely, or one where it has contradicted itself. */
const turns = Array.from({ length: 11 }, (_, index) => index + 2);
const likelyTurns = 3;
const possibleTurns = 6;

/** Whether a host that refuses by turns may have answered so: each second answer a refusal, each third, and so on. */
const alternates = (refusals: readonly boolean[], isSuspect: boolean): boolean =>
  isEvenlySpaced(refusals) ||
  turns.some((turn) => {
    if (turn > possibleTurns && !isSuspect) return false;
    const min = turn <= likelyTurns || isSuspect ? 1 : 2;
    return Array.from({ length: turn }, (_, first) =>
      refusals.filter((_, index) => index % turn === first),
    ).some((some) => some.length >= min && some.every(Boolean));
  });

/** Whether at least three refusals are equally far apart, and the next one is not due yet. */
function isEvenlySpaced(refusals: readonly boolean[]): boolean {
  const [first = 0, second = 0, ...others] = refusals.flatMap((isRefused, index) =>
    isRefused ? [index] : [],
  );
  const gap = second - first;
  const last = others.at(-1);
  return (
    last !== undefined &&
    last + gap >= refusals.length &&
    others.every((index, at) => index === second + (at + 1) * gap)
  );
}
