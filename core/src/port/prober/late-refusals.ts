/**
 * Late refusals: harvest protection makes some hosts refuse every recipient after a few unknown ones. A refusal is late if
 * it follows others in its session and no acceptance follows it.
 */
import type { Observation, Replied } from "./index.ts";
import type { QueuedRecipient } from "./question-queue.ts";
import { isAcceptance } from "./smtp/reply.ts";

/** A recipient that a session has asked about, and its observation. */
export interface Answered<Kind = Observation> {
  item: QueuedRecipient;
  observation: Kind;
}

/** The first refusals of a session are believed: no known host refuses falsely sooner. */
export const BELIEVED_REFUSALS = 2;

/** The refusals of a session that may be false. A later acceptance proves that the host still distinguishes mailboxes. */
export function lateRefusals(answered: readonly Answered[]): readonly Answered<Replied>[] {
  const refused = answered.filter(isRefused);
  const believed = new Set(refused.slice(0, BELIEVED_REFUSALS));
  const proof = answered.findLastIndex(({ observation }) => isAcceptance(observation));
  return answered
    .slice(proof + 1)
    .filter(isRefused)
    .filter((one) => !believed.has(one));
}

const isRefused = (one: Answered): one is Answered<Replied> => isRefusal(one.observation);

/** Whether the recipient was refused permanently. */
export const isRefusal = (observation: Observation): observation is Replied =>
  observation.kind === "replied" && observation.stage === "rcpt" && observation.code >= 500;
