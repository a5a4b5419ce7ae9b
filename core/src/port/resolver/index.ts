/** The port to DNS. A lookup without an answer is `failed`; it never counts as a negative answer. */
export * as Resolver from "./index.ts";

import { createContext } from "../../kit/context.ts";

export interface MailHost {
  exchange: string;
  priority: number;
}

/** Why a lookup failed: timeout, closed port, a reply that is not DNS, or the response code (RFC 1035, 4.1.1). */
export const failures = [
  "timeout",
  "unreachable",
  "garbled",
  "formerr",
  "servfail",
  "notimp",
  "refused",
  "unknown_rcode",
] as const;
export type Failure = (typeof failures)[number];

/** The DNS answer about the mail hosts of a domain. */
export type MailAnswer =
  /** Explicit MX records, best first, never empty and never the null MX. */
  | { kind: "mx"; hosts: readonly MailHost[] }
  /** No MX record, but an address: the domain is its own mail host (RFC 5321, 5.1). */
  | { kind: "implicit" }
  /** The domain declares by a null MX that it takes no mail (RFC 7505). */
  | { kind: "null_mx" }
  /** The name does not exist (NXDOMAIN). */
  | { kind: "no_domain" }
  /** The name exists and has neither MX nor address. */
  | { kind: "no_mail_host" }
  | { kind: "failed"; cause: Failure };

export type AddressAnswer =
  { kind: "found"; addresses: readonly string[] } | { kind: "none" } | { kind: "failed"; cause: Failure };

/** An answer and the seconds for which it may be cached; 0 for a failure. */
export type WithTtl<Answer> = Answer & { ttlSeconds: number };

export interface Resolver {
  /** The mail hosts of a domain (lower-case A-labels). Never rejects. */
  mail(domain: string): Promise<WithTtl<MailAnswer>>;
  /** The A and AAAA records of a host. Never rejects. */
  addresses(host: string): Promise<WithTtl<AddressAnswer>>;
}

/** The question batches of each registrable domain, which the workers of a stage take in turn. */
export interface BatchStore {
  /** Takes the domain's next batch of `spanMs`, unless it begins later than `maxWaitMs` from now. Never rejects. */
  take(domain: string, terms: { spanMs: number; maxWaitMs: number }): Promise<TakenBatch>;
}

/** The milliseconds until the batch begins; or, where none was taken, those until it is worth to ask again. */
export type TakenBatch = { waitMs: number } | { retryAfterMs: number };

const context = createContext<Resolver>("resolver");
export const { provide, bind, use } = context;
