import type { MailWorldAddress } from "../mail-world-process.ts";

/** A contender's answer; `neither` for unknown or risky addresses. */
export type Answer = "valid" | "invalid" | "neither";

export interface Terms {
  mailWorld: MailWorldAddress;
  /** DNS only, or SMTP as well. */
  ask: "dns" | "smtp";
  /** The maximum of concurrent addresses, DNS queries or connections. */
  inFlight: number;
  /** The maximum of concurrent sessions with one MX group. */
  sessions: number;
}

/** Verifies a list; one answer for each address, in order. */
export interface Contender {
  (addresses: readonly string[]): Promise<Answer[]>;
  /** The CPU time of the last list, if the contender is a program of its own. */
  cpuSeconds?: () => number;
}
