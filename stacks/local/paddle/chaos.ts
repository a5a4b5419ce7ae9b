/** Faults of the delivery that were asked for: webhooks twice, out of order, late, or never. */
import type { EventRow } from "./storage.ts";

export interface Chaos {
  /** The probability that a webhook is sent twice. */
  duplicate: number;
  /** Whether the webhooks of one change are sent in a random order. */
  shuffle: boolean;
  /** The largest delay of a webhook, in milliseconds. Each has a random one. */
  delay_ms: number;
  /** The probability that a webhook is never sent. */
  drop: number;
}

export const noChaos: Chaos = { duplicate: 0, shuffle: false, delay_ms: 0, drop: 0 };

export interface Fate {
  event: EventRow;
  delayMs: number;
  isDropped: boolean;
}

/** What becomes of each webhook of a batch, in the order of sending. */
export function fates(batch: readonly EventRow[], chaos: Chaos, random: () => number = Math.random): Fate[] {
  const sent = batch.flatMap((event) => (random() < chaos.duplicate ? [event, event] : [event]));
  const ordered = chaos.shuffle
    ? sent
        .map((event) => ({ event, place: random() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ event }) => event)
    : sent;
  return ordered.map((event) => ({
    event,
    delayMs: Math.round(random() * chaos.delay_ms),
    isDropped: random() < chaos.drop,
  }));
}
