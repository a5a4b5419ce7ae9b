/**
 * Late refusals: harvest protection makes some hosts refuse every recipient after a few unknown ones, or after the first of
 * all. Only an acceptance later in the session proves that the host still told mailboxes apart.
 */
import type { Observation, Replied } from "./index.ts";
import type { QueuedRecipient } from "./question-queue.ts";
import { isAcceptance } from "./smtp/reply.ts";

/** A recipient that a session has asked about, and its observation. */
export interface Answered<Kind = Observation> {
  item: QueuedRecipient;
  observation: Kind;
}

/** The first refusal of a session is believed: no known host refuses falsely sooner, unless it accepted somebody before. */
export const BELIEVED_REFUSALS = 1;

/** The refusals of a session that an acceptance follows, and those that none follows. */
export function refusalsIn(answered: readonly Answered[]): {
  followed: readonly Answered<Replied>[];
  unfollowed: readonly Answered<Replied>[];
} {
  const proof = answered.findLastIndex(({ observation }) => isAcceptance(observation));
  return {
    followed: answered.slice(0, proof + 1).filter(isRefused),
    unfollowed: answered.slice(proof + 1).filter(isRefused),
  };
}

const isRefused = (one: Answered): one is Answered<Replied> => isRefusal(one.observation);

/** Whether the recipient was refused permanently. */
export const isRefusal = (observation: Observation): observation is Replied =>
  observation.kind === "replied" && observation.stage === "rcpt" && observation.code >= 500;
