import type { Place } from "../world.ts";

/** What a contender says of an address; `neither` where it is in doubt, or sees a risk. */
export type Answer = "valid" | "invalid" | "neither";

export interface Terms {
  place: Place;
  /** DNS only, or the mail hosts as well. */
  ask: "dns" | "smtp";
  /** Addresses, DNS questions or connections at a time, at most. */
  inFlight: number;
  /** With one set of mail hosts at a time, of those who share sessions. */
  sessions: number;
}

/** Verifies a list; one answer for each address, in order. */
export type Contender = (addresses: readonly string[]) => Promise<Answer[]>;
