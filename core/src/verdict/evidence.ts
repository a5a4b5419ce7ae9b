/** The evidence about an address, and what it means. */
import type { Address } from "../address/index.ts";
import type { Observation, Replied } from "../port/prober/index.ts";
import type { MailAnswer } from "../port/resolver/index.ts";
import { type Reason, statusOf } from "./reason.ts";
import { read } from "./reply/index.ts";
import { withoutAddresses } from "./reply/words.ts";

/** Null where it was not asked. */
export interface Evidence {
  address: Address.Description;
  mail: MailAnswer | null;
  probe: Observation | null;
  /** Whether the domain accepts any mailbox; null where that is not known. */
  catchAll: boolean | null;
  /** Whether the domain accepted another mailbox and refused this one in the words of its catch-all probe. */
  refusedAlike?: boolean;
  /** Whether every mail host refused to relay for the domain, and did so an hour before as well. */
  relayRefusedTwice?: boolean;
}

/** What the evidence says about the mailbox; `not_probed` where it was not asked about. */
export function mailboxMeaning({ probe, refusedAlike, relayRefusedTwice }: Evidence): Reason {
  const meaning = probe === null ? "not_probed" : meaningOf(probe);
  const isVague = meaning === "not_understood" || meaning === "domain_not_served";
  if (isVague && refusedAlike) return "mailbox_not_found";
  return meaning === "domain_not_served" && !relayRefusedTwice ? "not_understood" : meaning;
}

/** Whether every mail host refused to relay for the domain, which is believed only when repeated an hour later. */
export const awaitsRelayConfirmation = ({ probe, refusedAlike, relayRefusedTwice }: Evidence): boolean =>
  probe !== null && meaningOf(probe) === "domain_not_served" && !refusedAlike && !relayRefusedTwice;

/** Whether a mail host refused a recipient for good in the same words as the catch-all probe, the addresses aside. */
export const isRefusedAlike = (observation: Observation, random: Observation | null): boolean =>
  !isLate(observation) && hasWordsOf(observation, random);

const hasWordsOf = (observation: Observation, random: Observation | null): boolean =>
  random !== null && finalWords(random) !== null && finalWords(observation) === finalWords(random);

/** Whether a late refusal would make its mailbox invalid if it were believed. */
export const needsConfirmation = (
  observation: Observation | undefined,
  random: Observation | null,
): boolean =>
  observation !== undefined &&
  isLate(observation) &&
  (isDead(observation) || hasWordsOf(observation, random));

const isLate = (observation: Observation): observation is Replied =>
  observation.kind === "replied" && observation.late === true;

const isDead = (reply: Replied): boolean => statusOf[read(reply).meaning] === "invalid";

function finalWords(observation: Observation): string | null {
  if (observation.kind !== "replied" || observation.stage !== "rcpt" || observation.code < 500) return null;
  return `${observation.code} ${observation.enhanced} ${withoutAddresses(observation.text).toLowerCase()}`;
}

/** What an observation alone says about its mailbox. A late refusal is no proof that a mailbox is dead. */
export function meaningOf(observation: Observation): Reason {
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
    case "unsafe":
    case "busy":
    case "not_asked":
      return "not_probed";
  }
}

/** What a catch-all probe says about its domain; null where it says nothing. */
export function catchAllOf(random: Observation): boolean | null {
  const meaning = meaningOf(random);
  if (meaning === "accepted") return true;
  return refusals.has(meaning) || isFinalAtRcpt(random, meaning) ? false : null;
}

/** Meanings that only a server that tells mailboxes apart gives. */
const refusals: ReadonlySet<Reason> = new Set(["mailbox_not_found", "mailbox_disabled", "restricted"]);

/** A final refusal after an accepted mailbox shows that the server tells them apart, whatever its words. */
const isFinalAtRcpt = (observation: Observation, meaning: Reason) =>
  observation.kind === "replied" &&
  !observation.late &&
  observation.stage === "rcpt" &&
  observation.code >= 500 &&
  (meaning === "not_understood" || meaning === "domain_not_served");
