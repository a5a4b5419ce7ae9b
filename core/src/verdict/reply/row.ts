import type { Reason } from "../reason.ts";
import type { Condition } from "./matcher.ts";

/** The possible meanings of a reply. */
export type Meaning = Extract<
  Reason,
  | "accepted"
  | "mailbox_not_found"
  | "mailbox_disabled"
  | "mailbox_full"
  | "restricted"
  | "smtputf8_unsupported"
  | "no_domain"
  | "domain_not_served"
  | "null_mx"
  | "greylisted"
  | "rate_limited"
  | "server_unavailable"
  | "sender_blocked"
  | "not_understood"
>;

/** What a reply is about: this mailbox, its whole domain, the sender, this server, or this session. */
export type Scope = "mailbox" | "domain" | "sender" | "server" | "session";

/** One kind of reply. */
export interface Row extends Condition {
  meaning: Meaning;
  scope: Scope;
  /** A real reply that this row decides, verbatim. */
  sample: string;
  /** The mail host of the sample, if the row has a condition on it. */
  saidBy?: string;
}

/** Rows with a common condition, which any of them implies, so that most replies skip the table. */
export interface Table extends Condition {
  rows: readonly Row[];
}
