import type { Reason } from "../reason.ts";

/** What a reply can mean. */
export type Meaning = Extract<
  Reason,
  | "accepted"
  | "mailbox_not_found"
  | "mailbox_disabled"
  | "mailbox_full"
  | "restricted"
  | "no_domain"
  | "null_mx"
  | "greylisted"
  | "rate_limited"
  | "server_unavailable"
  | "sender_blocked"
  | "not_understood"
>;

/** One kind of reply. What is absent is not asked for. */
export interface Row {
  meaning: Meaning;
  /** Basic codes: one, or the first digit of a class. */
  code?: number | readonly number[];
  enhanced?: RegExp;
  /** Asked of the reply's text without the addresses in it. */
  words?: RegExp;
  /** A real reply that this row decides, in the server's own words. */
  sample: string;
}
