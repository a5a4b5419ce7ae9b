import type { MailWorldAddress } from "../mail-world-process.ts";

/** A contender's answer; `neither` if it is undecided or sees a risk. */
export type Answer = "valid" | "invalid" | "neither";

export interface Terms {
  mailWorld: MailWorldAddress;
  /** DNS alone, or SMTP as well. */
  ask: "dns" | "smtp";
  /** The most addresses, DNS queries or connections at a time. */
  inFlight: number;
  /** The most sessions with one MX group at a time. */
  sessions: number;
}

/** Verifies a list; one answer for each address, in order. */
export type Contender = (addresses: readonly string[]) => Promise<Answer[]>;
