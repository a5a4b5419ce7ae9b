import type { Clock } from "@winnow/core/port/clock/index";

export interface Greylist {
  readonly waitSeconds: number;
  /** Whether the triplet was first seen at least `waitSeconds` ago. */
  hasWaited(client: string, sender: string, recipient: string): boolean;
}

const maxTriplets = 100_000;

/** The triplets of a greylisting server; keeps the latest 100,000. */
export function createGreylist(waitSeconds: number, clock: Clock): Greylist {
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
      if (firstSeen.size > maxTriplets && oldest !== undefined) firstSeen.delete(oldest);
      return false;
    },
  };
}
