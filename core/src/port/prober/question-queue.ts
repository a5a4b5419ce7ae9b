import type { DomainQuestion, DomainReport, Observation } from "./index.ts";
import { isAcceptance } from "./smtp/reply.ts";
import { isSafeOnWire, needsUtf8 } from "./smtp/wire.ts";

interface DomainState {
  question: DomainQuestion;
  recipients: (Observation | undefined)[];
  random: Observation | null;
  isRandomAsked: boolean;
  hasAccepted: boolean;
}

/** A recipient that is to be asked about. */
export interface QueuedRecipient {
  readonly recipient: string;
  readonly utf8: boolean;
  readonly domain: DomainState;
  /** Its index in the question; null for the catch-all probe. */
  readonly index: number | null;
}

/** The recipients of one question that are still to be asked about, and the observations so far. */
export interface QuestionQueue {
  /** The recipients of the whole question. */
  readonly size: number;
  remaining(): number;
  /** Removes the next recipients, at most `maximum`: either all of them need SMTPUTF8 or none does. */
  take(maximum: number): readonly QueuedRecipient[];
  /** Records an observation of all remaining recipients that need SMTPUTF8. */
  recordUtf8(observation: Observation): void;
  /** Puts recipients back at the front of the queue, without their observations. */
  requeue(items: readonly QueuedRecipient[]): void;
  /** Records an observation. The first acceptance in a domain queues its catch-all probe, unless it was asked before. */
  record(item: QueuedRecipient, observation: Observation): void;
  /** Whether an acceptance of the recipient would queue a catch-all probe. */
  mayAskRandom(item: QueuedRecipient): boolean;
  /** Takes back the catch-all probes of a session in domains that have accepted nobody: they show nothing. */
  withdrawRandom(items: readonly QueuedRecipient[]): void;
  /** Asks the catch-all probe of the recipient's domain again and drops its answer, where the host has answered otherwise than before. */
  askRandomAgain(item: QueuedRecipient): void;
  /** The reports, with `rest` for every recipient without an observation. */
  reports(rest: Observation): readonly DomainReport[];
}

/** Of this many recipients of a domain one is nearly always accepted, so that its catch-all probe need not wait for that. */
const sureOfAcceptance = 2;
/** The catch-all probe of such a domain follows this many recipients, in the first batch. */
const recipientsBeforeRandom = 8;

/** `randomLocalPart` generates the local part of a domain's catch-all probe. */
export function createQuestionQueue(
  questions: readonly DomainQuestion[],
  randomLocalPart: (domain: string) => string,
): QuestionQueue {
  const domains = questions.map((question): DomainState => ({
    question,
    recipients: question.recipients.map((recipient) =>
      isSafeOnWire(recipient) ? undefined : { kind: "unsafe" },
    ),
    random: null,
    isRandomAsked: false,
    hasAccepted: false,
  }));
  const probeOf = (domain: DomainState): readonly QueuedRecipient[] => {
    const name = domain.question.domain;
    const recipient = `${randomLocalPart(name)}@${name}`;
    domain.isRandomAsked = true;
    return isSafeOnWire(recipient) ? [queued(domain, recipient, null)] : [];
  };
  /** A lone recipient and its random one are too few errors for any host, and with QUIT they are one round trip. */
  const isLone = domains.length === 1 && questions[0]?.recipients.length === 1;
  const recipientsOf = (domain: DomainState): readonly QueuedRecipient[] => {
    const recipients = domain.question.recipients
      .map((recipient, index) => queued(domain, recipient, index))
      .filter((_, index) => domain.recipients[index] === undefined)
      .toSorted((a, b) => Number(a.utf8) - Number(b.utf8));
    const isAtOnce = recipients.length >= sureOfAcceptance || (isLone && recipients.length > 0);
    if (!domain.question.catchAll || !isAtOnce) return recipients;
    return recipients.toSpliced(recipientsBeforeRandom, 0, ...probeOf(domain));
  };
  /** A stack: the next one is last. */
  const stack = domains
    .flatMap(recipientsOf)
    .toSorted((a, b) => Number(a.utf8) - Number(b.utf8))
    .toReversed();

  return {
    size: stack.filter(({ index }) => index !== null).length,
    remaining: () => stack.length,
    take(maximum) {
      const taken: QueuedRecipient[] = [];
      for (let next = stack.at(-1); next && taken.length < maximum; next = stack.at(-1)) {
        if (next.utf8 !== (taken[0] ?? next).utf8) break;
        taken.push(next);
        stack.pop();
      }
      return taken;
    },
    recordUtf8(observation) {
      const refused = stack.filter(({ utf8 }) => utf8);
      if (refused.length === 0) return;
      const others = stack.filter(({ utf8 }) => !utf8);
      stack.splice(0, stack.length, ...others);
      for (const { domain, index } of refused) if (index !== null) domain.recipients[index] = observation;
    },
    requeue(items) {
      for (const { domain, index } of items) if (index !== null) domain.recipients[index] = undefined;
      stack.push(...items.toReversed());
    },
    record({ domain, index }, observation) {
      if (index === null) {
        domain.random = observation;
        return;
      }
      domain.recipients[index] = observation;
      if (!isAcceptance(observation)) return;
      domain.hasAccepted = true;
      if (domain.question.catchAll && !domain.isRandomAsked) stack.push(...probeOf(domain));
    },
    mayAskRandom: ({ domain, index }) => index !== null && domain.question.catchAll && !domain.isRandomAsked,
    withdrawRandom(items) {
      for (const { domain, index } of items) {
        if (index !== null || domain.hasAccepted) continue;
        domain.random = null;
        domain.isRandomAsked = false;
      }
    },
    askRandomAgain({ domain }) {
      if (!domain.question.catchAll || domain.random === null) return;
      domain.random = null;
      stack.push(...probeOf(domain));
    },
    reports: (rest) =>
      domains.map(({ question, recipients, random }) => ({
        domain: question.domain,
        recipients: recipients.map((observation) => observation ?? rest),
        random,
      })),
  };
}

const queued = (domain: DomainState, recipient: string, index: number | null): QueuedRecipient => ({
  recipient,
  utf8: needsUtf8(recipient),
  domain,
  index,
});
