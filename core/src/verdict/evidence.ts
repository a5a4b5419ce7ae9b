/** What is known of an address before it is judged, and what each observation means. */
import type { Address } from "../address/index.ts";
import type { Observation } from "../port/prober/index.ts";
import type { MailAnswer } from "../port/resolver/index.ts";
import type { Reason } from "./reason.ts";
import { read } from "./reply/index.ts";

/** Null where it was not asked. */
export interface Evidence {
  address: Address.Description;
  mail: MailAnswer | null;
  probe: Observation | null;
  /** Whether the domain accepts any mailbox; null where that is not known. */
  catchAll: boolean | null;
}

/** What an observation says about the mailbox it was made of. */
export function meaningOf(observation: Observation): Reason {
  switch (observation.kind) {
    case "replied":
      return read(observation).meaning;
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

/** What a domain's answer for a mailbox that nobody has says about all others; null where it says nothing. */
export function catchAllOf(random: Observation): boolean | null {
  const meaning = meaningOf(random);
  if (meaning === "accepted") return true;
  return refusals.has(meaning) || isFinalAtRcpt(random, meaning) ? false : null;
}

/** What a server only says where it tells one mailbox from another. */
const refusals: ReadonlySet<Reason> = new Set(["mailbox_not_found", "mailbox_disabled", "restricted"]);

/** A server that has just accepted another mailbox refuses this one for good: that it tells them apart is enough. */
const isFinalAtRcpt = (observation: Observation, meaning: Reason) =>
  observation.kind === "replied" &&
  observation.stage === "rcpt" &&
  observation.code >= 500 &&
  meaning === "not_understood";
