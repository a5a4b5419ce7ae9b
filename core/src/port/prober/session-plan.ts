/**
 * Plans what one session asks. It must not look like address harvesting, and its refusals must be proven. In
 * this order: the last refused recipient of the session before; a known one; others, until as many are
 * refused as the hosts bear; the known one again.
 */
import {
  knownIn,
  type HostNotes,
  isConsistent,
  type KnownRecipient,
  maxRefusals,
  refusesPostmaster,
} from "./host-memory.ts";
import {
  type AnsweredRecipient,
  type SessionRecipient,
  isError,
  isRefusal,
  proofOf,
  slowedAfter,
} from "./late-refusals.ts";
import type { QuestionQueue, QueuedRecipient } from "./question-queue.ts";
import { errorsIn, hasRefusedQueued } from "./recheck.ts";
import { type Batch, recipientsPerTransaction } from "./smtp/session.ts";

export interface PlanOptions {
  queue: QuestionQueue;
  notes: HostNotes;
  /** The most queued recipients of a session. */
  recipients: number;
  /** The last refused recipient of the session before. */
  lastRefused: QueuedRecipient | null;
  /** The most recipients that may be refused, whatever the host bears. */
  refusals: number;
  /** Whether no time is left. */
  isOver: () => boolean;
}

export interface SessionBatch extends Batch {
  asked: readonly SessionRecipient[];
}

export interface SessionPlan {
  /** The next batch; null if nothing or nobody is left to ask. A pipelined one that may be the last ends with the known one. */
  next(answered: readonly AnsweredRecipient[], isPipelined: boolean): SessionBatch | null;
  /** The recipient whose acceptance would prove the refusals so far; null where they need no proof, or have none. */
  proofRecipient(answered: readonly AnsweredRecipient[]): KnownRecipient | null;
  /** How many recipients may still be refused that are asked about again: one where a provider limits the unknown ones of all sessions. */
  refusalsLeft(answered: readonly AnsweredRecipient[]): number;
}

/** Without a known recipient, the first refusal of a session is believed: no known host refuses falsely sooner. */
export const believedRefusals = 1;
/** A session with fewer refusals has none to spare for the last refused one of the session before. */
const minForRecheck = 3;

/** Exim under cPanel takes more unknown recipients in a session for an attack. */
const maxForRecheck = 4;

/** The last refused one and the known one before a first batch, and the known one after it: they share its transaction. */
const maxOthers = 3;

export function planSession({
  queue,
  notes,
  recipients,
  lastRefused,
  refusals,
  isOver,
}: PlanOptions): SessionPlan {
  const max = maxRefusals(notes, queue.size);
  const isDistrusted =
    notes.hasRefused && !notes.endsAtRefusal && (queue.remaining() > 1 || notes.max !== null);

  const opening = (utf8: boolean): SessionRecipient[] => {
    const known = isDistrusted ? knownIn(notes) : null;
    return [
      ...(lastRefused && max >= minForRecheck && lastRefused.utf8 === utf8
        ? [{ role: "recheck", item: lastRefused } as const]
        : []),
      ...(known && (utf8 || !known.utf8) ? [{ role: "known", item: known } as const] : []),
    ];
  };

  /** How many queued recipients may be asked about at once: few enough that not too many of them are likely refused. */
  const size = (answered: readonly AnsweredRecipient[], isFirst: boolean): number => {
    const refused = answered.filter(({ observation }) => isError(observation)).length;
    const left = max - refused - (isFirst && lastRefused && max >= minForRecheck ? 1 : 0);
    if (left <= 0 || slowedAfter(answered) !== null) return 0;
    const likely = Math.floor((left * (answered.length + 2)) / (refused + 1) / 2);
    const queued = answered.filter(({ role }) => role !== "known").length;
    const inTransaction = answered.length % recipientsPerTransaction;
    const others = isFirst && (lastRefused !== null || isDistrusted) ? maxOthers : 0;
    const room = recipientsPerTransaction - inTransaction - others;
    const spared = refusals - refused - (isFirst && lastRefused ? 1 : 0) - 1;
    return Math.min(Math.max(left, likely), recipients - queued, room, spared);
  };

  const proofRecipient = (answered: readonly AnsweredRecipient[]): KnownRecipient | null => {
    if (!answered.some(({ observation }) => isRefusal(observation))) return null;
    const { unfollowed, isFalse } = proofOf(answered);
    const unproven = unfollowed.filter(({ item }) => item.index !== null);
    const [first] = unproven;
    if (!first || isFalse) return null;
    const isLong = unproven.length > believedRefusals;
    return knownIn(notes) ?? (isLong && !refusesPostmaster(notes) ? postmasterOf(first.item) : null);
  };

  /** Whether the refusals of a session need no proof after these recipients, whatever the answers. */
  const needsNoProof = (
    items: readonly QueuedRecipient[],
    answered: readonly AnsweredRecipient[],
  ): boolean => {
    const count = items.filter(({ index }) => index !== null).length;
    if (hasRefusedQueued(answered) && !isConsistent(notes)) return false;
    if (count === 0) return proofRecipient(answered) === null;
    const { unfollowed } = proofOf(answered);
    return count === believedRefusals && unfollowed.length === 0 && knownIn(notes) === null;
  };

  return {
    proofRecipient,
    refusalsLeft(answered) {
      const errors = errorsIn(answered);
      const spare = refusals === Infinity ? maxForRecheck - errors : 1;
      return Math.min(max - errors, Math.max(1, spare));
    },
    next(answered, isPipelined) {
      if (isOver()) return null;
      const isFirst = answered.length === 0;
      const max = size(answered, isFirst);
      const items = max > 0 ? queue.take(max) : [];
      const [one] = items;
      if (!one) return null;
      const queued = items.map((item) => ({ role: "queued", item }) as const);
      const before = isFirst ? opening(one.utf8) : [];
      const isNeeded = before.some(({ role }) => role === "known") || proofRecipient(answered) !== null;
      const known =
        isPipelined && isNeeded && (queue.remaining() === 0 || items.length === max) ? knownIn(notes) : null;
      const after = known && (one.utf8 || !known.utf8) ? [{ role: "known", item: known } as const] : [];
      const asked = [...before, ...queued, ...after];
      const isLast =
        queue.remaining() === 0 &&
        ((after.length > 0 && isConsistent(notes)) || needsNoProof(items, answered));
      return {
        asked,
        recipients: asked.map(({ item }) => item.recipient),
        utf8: one.utf8,
        isLast: isLast && !items.some(queue.mayAskRandom),
      };
    },
  };
}

/** The mailbox that every domain must have (RFC 5321, 4.5.1). */
const postmasterOf = ({ domain }: QueuedRecipient): KnownRecipient => ({
  recipient: `postmaster@${domain.question.domain}`,
  utf8: false,
});
