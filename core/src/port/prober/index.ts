/** The port to mail servers: asks whether they would accept mail for a mailbox, and sends none. Reports observations, not verdicts. */
export * as Prober from "./index.ts";

import { createContext } from "../../kit/context.ts";
import type { Observation } from "./observation.ts";
import type { ProviderLimits } from "./session-limiter/place.ts";

export type { HostLimit, HostLimits } from "./host-memory.ts";

export {
  type Acquired,
  combineNoPlace,
  type Cooldown,
  type NoPlace,
  type ProviderLimits,
  type Refusal,
  type Place,
  type PlaceStore,
} from "./session-limiter/place.ts";

export {
  type Observation,
  type Replied,
  type Silent,
  type SilenceCause,
  silenceCauses,
  type SmtpStage,
  smtpStages,
} from "./observation.ts";
export * as Reputation from "./reputation/index.ts";
export type { ReputationLimits, ReputationStore } from "./reputation/index.ts";
export type { Listing, Listings } from "./reputation/block-lists.ts";
export { restIn, restOf } from "./reputation/rest.ts";
export { hostsKey } from "./hosts-key.ts";
export { writtenReply } from "./written-reply.ts";

/** The recipients of one domain. `catchAll` adds a catch-all probe after the first accepted recipient. */
export interface DomainQuestion {
  domain: string;
  recipients: readonly string[];
  catchAll: boolean;
}

/** The domains that share a set of mail hosts, and so its sessions. */
export interface Question {
  hosts: readonly string[];
  domains: readonly DomainQuestion[];
  /** The prober uses a share of these. */
  limits: ProviderLimits;
  /** No recipient is asked about after this moment. */
  deadline: Date;
  /** Whether somebody waits for the answer, so that it goes before others. */
  isAwaited?: boolean | undefined;
  /** A host that takes longer is left, before the deadline. */
  maxWaitMs?: number | undefined;
  /** Once it is aborted, nothing more is asked, and open sessions are closed. */
  signal?: AbortSignal | undefined;
}

export interface DomainReport {
  domain: string;
  /** One per recipient, in the order of the question. */
  recipients: readonly Observation[];
  /** The observation of the catch-all probe; null where there was none. */
  random: Observation | null;
}

export interface Prober {
  /** Whether it reports `unavailable` for every recipient, so that no question need be built. */
  readonly isUnavailable?: boolean;
  /** Whether all of its sessions are taken, so that further questions which nobody waits for would queue. */
  readonly isFull?: boolean;
  /** One report per domain, in the order of the question. Never rejects. */
  probe(question: Question): Promise<readonly DomainReport[]>;
}

const context = createContext<Prober>("prober");
export const { provide, bind, use } = context;
