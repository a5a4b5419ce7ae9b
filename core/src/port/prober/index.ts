/** The door to mail servers: asks whether they would take mail for a mailbox, and sends none. Reports what was observed, never what it means. */
export * as Prober from "./index.ts";

import { createContext } from "../../kit/context.ts";
import type { Politeness } from "./turns/places.ts";

export {
  type Full,
  fullOf,
  type Place,
  type Places,
  type Politeness,
  type Refusal,
  type Rest,
  type Taken,
} from "./turns/places.ts";

/** The part of an SMTP session in which something was observed. */
export const stages = ["connect", "ehlo", "starttls", "mail", "rcpt"] as const;
export type Stage = (typeof stages)[number];

/** `garbled` is what is not SMTP, or is longer than a reply may be. */
export const silenceCauses = ["refused", "timeout", "closed", "tls", "unreachable", "garbled"] as const;
export type SilenceCause = (typeof silenceCauses)[number];

/** What a server said or did when asked about one recipient. */
export type Observation =
  /** A reply, in its own words: multi-line replies joined by blanks, code and enhanced code taken off the text. */
  | { kind: "replied"; stage: Stage; host: string; code: number; enhanced: string | null; text: string }
  /** No reply: the connection could not be made, did not last, or did not speak SMTP. */
  | { kind: "silent"; stage: Stage; host: string; cause: SilenceCause }
  /** Every mail host resolves to special-use addresses only; nothing was dialled. */
  | { kind: "forbidden"; host: string; address: string }
  /** No mail host has an address. `failed` where DNS could not say. */
  | { kind: "no_address"; host: string; failed: boolean }
  /** The address is not ASCII and the server does not offer SMTPUTF8, so that it could not be asked. */
  | { kind: "no_smtputf8"; host: string }
  /** The address holds what may not go on the wire (a blank, a control character, an angle bracket); nothing was sent. */
  | { kind: "unsafe" }
  /** This installation cannot probe. */
  | { kind: "unavailable" }
  /** Others hold all the sessions that politeness allows; nothing was asked. */
  | { kind: "busy"; retryAfterSeconds: number }
  /** Time ran out before the question was put and had its fair time for an answer. */
  | { kind: "not_asked" };

/** The recipients of one domain. `catchAll` asks, after the first accepted recipient, for a random one as well. */
export interface DomainQuestion {
  domain: string;
  recipients: readonly string[];
  catchAll: boolean;
}

/** Questions for the domains that share a set of mail hosts, so that they can share its sessions. */
export interface Question {
  hosts: readonly string[];
  domains: readonly DomainQuestion[];
  /** What the hosts bear. The prober takes a share of it. */
  politeness: Politeness;
  /** No question is put after this moment. */
  deadline: Date;
}

export interface DomainReport {
  domain: string;
  /** One observation for each recipient, in the order of the question. */
  recipients: readonly Observation[];
  /** What was observed for the random recipient; null where it was not asked. */
  random: Observation | null;
}

export interface Prober {
  /** One report for each domain, in the order of the question. Never rejects. */
  probe(question: Question): Promise<readonly DomainReport[]>;
}

const context = createContext<Prober>("prober");
export const { provide, bind, use } = context;
