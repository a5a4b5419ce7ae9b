import type { Clock } from "@winnow/core/port/clock/index";

export interface Triplets {
  readonly waitSeconds: number;
  /** Whether this client, sender and recipient have waited long enough since they were first seen. */
  hasWaited(client: string, sender: string, recipient: string): boolean;
}

const MAXIMUM_TRIPLETS = 100_000;

/** The memory of a greylisting server; the oldest triplets are forgotten past 100,000. */
export function createTriplets(waitSeconds: number, clock: Clock): Triplets {
  const firstSeen = new Map<string, number>();
  return {
    waitSeconds,
    hasWaited(client, sender, recipient) {
      const triplet = [client, sender, recipient].join(" ").toLowerCase();
      const now = clock.now().getTime();
      const since = firstSeen.get(triplet);
      if (since !== undefined) return now - since >= waitSeconds * 1000;
      firstSeen.set(triplet, now);
      const [oldest] = firstSeen.keys();
      if (firstSeen.size > MAXIMUM_TRIPLETS && oldest !== undefined) firstSeen.delete(oldest);
      return false;
    },
  };
}
