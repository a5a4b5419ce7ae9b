/**
 * Asks again at the end of a session: about a known recipient, which proves the refusals before it, and about a refused one,
 * which proves the acceptances after it. A host that refuses by turns refuses the known one now and then; one that accepts
 * everybody after some refusals accepts the refused one.
 */
import {
  type HostNotes,
  isSteady,
  knownIn,
  type KnownRecipient,
  maxRefusals,
  noteAccepted,
  noteContradiction,
  noteSteady,
} from "./host-memory.ts";
import { type Answered, type Asked, isError, isRefusal } from "./late-refusals.ts";
import type { QuestionQueue, QueuedRecipient } from "./question-queue.ts";
import { isAcceptance } from "./smtp/reply.ts";
import type { Session } from "./smtp/session.ts";

/**
 * Asks again where the answers need it, and adds what known recipients got to them. Returns whether the host contradicted
 * itself: it answered one recipient in two ways.
 */
export async function recheck(
  session: Session,
  answered: Answered[],
  witness: KnownRecipient | null,
  { queue, notes }: { queue: QuestionQueue; notes: HostNotes },
): Promise<boolean> {
  const knowns = knownsToAsk(answered, witness, notes);
  const refused = acceptedLast(answered).length > 0 ? lastRefused(answered) : null;
  const isBorne = errorsIn(answered) < maxRefusals(notes, queue.size);
  const isAlike = refused !== null && knowns.every(({ item }) => item.utf8 === refused.utf8);
  const asked: Asked[] = [
    ...knowns,
    ...(refused && isAlike && isBorne ? [{ role: "again", item: refused } as const] : []),
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
  else if (isSame && asked.length > (witness ? 1 : 0)) noteSteady(notes);
  if (isContradicted || !witness || !answers.some(isAcceptedKnown)) return isContradicted;
  const isFirstKnown = knownIn(notes) === null;
  noteAccepted(notes, witness);
  return isFirstKnown && recheck(session, answered, null, { queue, notes });
}

const isAcceptedKnown = ({ role, observation }: Answered): boolean =>
  role === "known" && isAcceptance(observation);

const errorsIn = (answered: readonly Answered[]): number =>
  answered.filter(({ role, observation }) => role !== "known" && isError(observation)).length;

const isAsBefore = ({ role, observation }: Answered): boolean =>
  role === "known" ? isAcceptance(observation) : isRefusal(observation);

/** Whether a refused one is accepted now, or a known one refused next to an acceptance. */
function contradict(before: Answered | undefined, answers: readonly Answered[]): boolean {
  if (answers.some(({ role, observation }) => role === "again" && isAcceptance(observation))) return true;
  const knowns = answers.filter(({ role }) => role === "known");
  const isAccepted = [...(before ? [before] : []), ...knowns].some(({ observation }) =>
    isAcceptance(observation),
  );
  return isAccepted && knowns.some(({ observation }) => isRefusal(observation));
}

/** The queued recipients that a session accepted after its last refusal. */
export const acceptedLast = (answered: readonly Answered[]): readonly QueuedRecipient[] => {
  const last = answered.findLastIndex(({ observation }) => isRefusal(observation));
  return last === -1
    ? []
    : answered
        .slice(last + 1)
        .flatMap(({ role, item, observation }) =>
          role === "queued" && item.index !== null && isAcceptance(observation) ? [item] : [],
        );
};

function lastRefused(answered: readonly Answered[]): QueuedRecipient | null {
  const last = answered.findLast(({ role, observation }) => role !== "known" && isRefusal(observation));
  return last && last.role !== "known" ? last.item : null;
}

/** The witness, and as many known ones as it takes to tell that the host does not refuse by turns. */
function knownsToAsk(
  answered: readonly Answered[],
  witness: KnownRecipient | null,
  notes: HostNotes,
): { role: "known"; item: KnownRecipient }[] {
  const item = witness ?? knownIn(notes);
  if (!item) return [];
  const kinds = answered.map(({ observation }) => isRefusal(observation));
  let count = witness ? 1 : 0;
  const withKnowns = () => [...kinds, ...Array.from({ length: count }, () => false)];
  const isDoubtful = knownIn(notes) !== null && hasRefusedQueued(answered) && !isSteady(notes);
  if (isDoubtful) while (takesTurns(withKnowns())) count++;
  return Array.from({ length: count }, () => ({ role: "known", item }));
}

/** Whether a session has refused anybody whose verdict depends on it. */
export const hasRefusedQueued = (answered: readonly Answered[]): boolean =>
  answered.some(
    ({ role, item, observation }) => role === "queued" && item.index !== null && isRefusal(observation),
  );

/** Whether a session may have refused by turns, for all that is known of the hosts. */
export const mayTakeTurns = (answered: readonly Answered[], notes: HostNotes): boolean =>
  !isSteady(notes) && takesTurns(answered.map(({ observation }) => isRefusal(observation)));

/** Whether each second answer was a refusal, or each third. */
const takesTurns = (refusals: readonly boolean[]): boolean =>
  [2, 3].some((turn) =>
    Array.from({ length: turn }, (_, first) => refusals.filter((_, index) => index % turn === first)).some(
      (some) => some.length > 0 && some.every(Boolean),
    ),
  );
