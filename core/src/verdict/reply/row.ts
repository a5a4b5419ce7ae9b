import type { Reason } from "../reason.ts";
import type { Condition } from "./matcher.ts";

/** What a reply can mean. */
export type Meaning = Extract<
  Reason,
  | "accepted"
  | "mailbox_not_found"
  | "mailbox_disabled"
  | "mailbox_full"
  | "restricted"
  | "no_domain"
  | "domain_not_served"
  | "null_mx"
  | "greylisted"
  | "rate_limited"
  | "server_unavailable"
  | "sender_blocked"
  | "not_understood"
>;

/** Whom the words are about, which is how far they reach: this mailbox, all of its domain, all that we ask, this server, this session. */
export type Scope = "mailbox" | "domain" | "sender" | "server" | "session";

/** One kind of reply. */
export interface Row extends Condition {
  meaning: Meaning;
  scope: Scope;
  /** A real reply that this row decides, in the server's own words. */
  sample: string;
  /** The mail host that says the sample, where the row asks for one. */
  saidBy?: string;
}

/** Rows of one family. Its condition holds wherever one of theirs does, so that most replies pass a table by. */
export interface Table extends Condition {
  rows: readonly Row[];
}
