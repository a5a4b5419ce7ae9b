/** The evidence about an address, and what it means. */
import type { Address } from "../address/index.ts";
import type { Observation, Replied } from "../port/prober/index.ts";
import type { MailAnswer } from "../port/resolver/index.ts";
import type { LastOutcome } from "../last-outcome/index.ts";
import { type Reason, statusOf } from "./reason.ts";
import type { ProviderFact } from "./schema.ts";
import { isClearRefusal, read } from "./reply/index.ts";
import { marked } from "./reply/marks.ts";

/** Null if DNS was not asked. */
export interface Evidence {
  address: Address.Description;
  mail: MailAnswer | null;
  probe: Observation | null;
  /** Whether the domain is a catch-all; null if unknown. */
  catchAll: boolean | null;
  /** Whether the domain accepted another mailbox and refused this one in the words of its catch-all probe. */
  refusedAlike?: boolean;
  /** What mails have shown of the provider, where its acceptance is not believed. */
  fact?: ProviderFact;
  /** What happened last to the workspace's mail to the address. Its mail server was not asked. */
  outcome?: LastOutcome.Info;
  /** What the workspace's mail to others at the domain has shown. It counts where the domain is a catch-all. */
  neighbours?: LastOutcome.Seen;
  /** Whether every mail host refused to relay for the domain, and did so an hour before as well. */
  relayRefusedTwice?: boolean;
}

/** The meaning of the evidence about the mailbox; `not_probed` if it was not asked about. */
export function mailboxMeaning({ probe, outcome, refusedAlike, relayRefusedTwice }: Evidence): Reason {
  if (outcome) return outcome.type === "bounced" ? "bounced" : "accepted";
  const meaning = probe === null ? "not_probed" : meaningOf(probe);
  const isVague = meaning === "not_understood" || meaning === "domain_not_served";
  if (isVague && refusedAlike) return "mailbox_not_found";
  return meaning === "domain_not_served" && !relayRefusedTwice ? "not_understood" : meaning;
}

/** Whether every mail host refused to relay for the domain, which is believed only when repeated an hour later. */
export const awaitsRelayConfirmation = ({ probe, refusedAlike, relayRefusedTwice }: Evidence): boolean =>
  probe !== null && meaningOf(probe) === "domain_not_served" && !refusedAlike && !relayRefusedTwice;

/** Whether a permanent refusal has the same words as that of the catch-all probe, apart from addresses. */
export const isRefusedAlike = (observation: Observation, random: Observation | null): boolean =>
  !isLate(observation) && hasWordsOf(observation, random);

const hasWordsOf = (observation: Observation, random: Observation | null): boolean =>
  random !== null &&
  isRefusedForGood(random) &&
  isRefusedForGood(observation) &&
  observation.code === random.code &&
  observation.enhanced === random.enhanced &&
  wordsOf(observation) === wordsOf(random);

/**
 * The observation, late if it is a refusal in words alone that the catch-all probe got as well and that no acceptance
 * follows in its session: such a host may refuse everybody after the first.
 */
export const doubtful = (observation: Observation, random: Observation | null): Observation =>
  observation.kind === "replied" &&
  !observation.followed &&
  !isClearRefusal(observation) &&
  hasWordsOf(observation, random)
    ? { ...observation, late: true }
    : observation;

/** Whether a late refusal would make its mailbox invalid if it were believed. */
export const needsConfirmation = (
  observation: Observation | undefined,
  random: Observation | null,
): boolean =>
  observation !== undefined &&
  isLate(observation) &&
  observation.followed !== false &&
  (isDead(observation) || hasWordsOf(observation, random));

const isLate = (observation: Observation): observation is Replied =>
  observation.kind === "replied" && observation.late === true;

/** Whether the words of a refusal say by themselves that there is no such mailbox. */
export const deniesMailbox = (reply: Replied): boolean => read(reply).meaning === "mailbox_not_found";

const isDead = (reply: Replied): boolean => statusOf[read(reply).meaning] === "invalid";

const wordsOf = (reply: Replied): string => marked(reply.text, reply).toLowerCase();

const meanings = new WeakMap<Observation, Reason>();

/** The meaning of a single observation, read once. A late refusal does not prove that a mailbox does not exist. */
export function meaningOf(observation: Observation): Reason {
  const known = meanings.get(observation);
  if (known) return known;
  const meaning = findMeaning(observation);
  meanings.set(observation, meaning);
  return meaning;
}

function findMeaning(observation: Observation): Reason {
  switch (observation.kind) {
    case "replied":
      return observation.late && isDead(observation) ? "rate_limited" : read(observation).meaning;
    case "silent":
      return "server_unavailable";
    case "forbidden":
      return "forbidden_target";
    case "no_address":
      return observation.failed ? "dns_timeout" : "no_mail_host";
    case "no_smtputf8":
      return "smtputf8_unsupported";
    case "unavailable":
      return "probe_unavailable";
    case "busy":
      return observation.rests ? "provider_paused" : "not_probed";
    case "unsafe":
    case "not_asked":
      return "not_probed";
  }
}

/** Whether the catch-all probe shows a catch-all; null if it shows neither. */
export function catchAllOf(random: Observation): boolean | null {
  const meaning = meaningOf(random);
  if (meaning === "accepted") return true;
  return refusals.has(meaning) || isFinalAtRcpt(random, meaning) ? false : null;
}

/** Meanings that only a server that distinguishes mailboxes returns. */
const refusals: ReadonlySet<Reason> = new Set(["mailbox_not_found", "mailbox_disabled", "restricted"]);

/** Whether the server refused the recipient with a permanent code. */
export const isRefusedForGood = (observation: Observation): observation is Replied =>
  observation.kind === "replied" && observation.stage === "rcpt" && observation.code >= 500;

/** A permanent refusal after an accepted mailbox shows that the server distinguishes them, in any words. */
const isFinalAtRcpt = (observation: Observation, meaning: Reason) =>
  isRefusedForGood(observation) &&
  !observation.late &&
  (meaning === "not_understood" || meaning === "domain_not_served");
