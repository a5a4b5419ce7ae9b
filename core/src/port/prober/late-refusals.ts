/**
 * Late refusals: harvest protection makes some hosts refuse every recipient after a few unknown ones, or after the first of
 * all. Only an acceptance later in the session proves that the host still told mailboxes apart.
 */
import type { KnownRecipient } from "./host-memory.ts";
import type { Observation, Replied } from "./index.ts";
import type { QueuedRecipient } from "./question-queue.ts";
import { isAcceptance } from "./smtp/reply.ts";

/** A recipient of a session: a queued one; a known one, which proves the others; the last refused one of the session before. */
export type SessionRecipient =
  { role: "queued" | "recheck"; item: QueuedRecipient } | { role: "known"; item: KnownRecipient };

/** A recipient that a session has asked about, and its observation. */
export type AnsweredRecipient<Kind = Observation> = SessionRecipient & {
  observation: Kind;
  /** Milliseconds since the reply before it in the same batch. */
  waitMs: number;
};

/** A queued recipient that a session has refused. */
export interface RefusedRecipient {
  item: QueuedRecipient;
  observation: Replied;
}

/** What a session shows about its refusals. */
export interface Proof {
  /** Those that an acceptance follows. */
  followed: readonly RefusedRecipient[];
  /** Those that none follows. */
  unfollowed: readonly RefusedRecipient[];
  hasAccepted: boolean;
  /** Whether a known recipient was refused after the last acceptance. */
  isFalse: boolean;
  /** Whether the first of all answers is the first of `unfollowed`. */
  beginsUnfollowed: boolean;
}

export function proofOf(answered: readonly AnsweredRecipient[]): Proof {
  const last = answered.findLastIndex((one) => isAcceptance(one.observation) && !isRandom(one));
  const after = answered.slice(last + 1);
  const firstRefusal = answered.find(({ observation }) => isRefusal(observation));
  const unfollowed = after.flatMap(refusedOf);
  return {
    followed: answered.slice(0, last + 1).flatMap(refusedOf),
    unfollowed,
    hasAccepted: last !== -1,
    isFalse: after.some(({ role, observation }) => role === "known" && isRefusal(observation)),
    beginsUnfollowed: firstRefusal !== undefined && firstRefusal.item === unfollowed[0]?.item,
  };
}

/** Of whom an acceptance does not show that the host tells mailboxes apart. */
const isRandom = ({ role, item }: AnsweredRecipient): boolean => role === "queued" && item.index === null;

function refusedOf(one: AnsweredRecipient): RefusedRecipient[] {
  const { observation } = one;
  return one.role === "queued" && isRefusal(observation) ? [{ item: one.item, observation }] : [];
}

const promptMs = 250;
const slowMs = 500;

/** After how many errors the host began to slow its replies down, by half a second or more each; null if it did not. */
export function slowedAfter(answered: readonly AnsweredRecipient[]): number | null {
  const first = answered.findIndex(({ waitMs }) => waitMs > promptMs);
  if (first === -1 || (answered[first]?.waitMs ?? 0) < slowMs) return null;
  const errors = answered.slice(0, first).filter(({ observation }) => isError(observation)).length;
  return errors > 0 ? errors : null;
}

/** Whether the recipient was refused permanently. */
export const isRefusal = (observation: Observation): observation is Replied =>
  observation.kind === "replied" && observation.stage === "rcpt" && observation.code >= 500;

/** Whether hosts count the reply as an error of the recipient, as refusals of the sender are not. */
export const isError = (observation: Observation): boolean =>
  observation.kind === "replied" &&
  observation.stage === "rcpt" &&
  observation.code >= 400 &&
  !isPolicy(observation);

const isPolicy = ({ code, enhanced }: Replied): boolean =>
  enhanced?.slice(1).startsWith(".7.") ?? code === 554;
