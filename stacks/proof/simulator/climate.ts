/** How likely each kind of misfortune is, from 0 to 1. */
import type { Random } from "./random.ts";

const kinds = [
  /** A process dies at a call: before it, or after it took effect. */
  "crash",
  /** A call fails, before it took effect or after. */
  "error",
  /** A service says to come back later. */
  "throttle",
  /** Others write to the same items at the same moment. */
  "conflict",
  /** Some entries of a batch are not taken. */
  "partial",
  /** A read that need not be consistent is answered from an earlier state. */
  "stale",
  /** A call takes seconds; a few of those take longer than anybody waits. */
  "slow",
  /** A message or a fact is delivered twice. */
  "duplicate",
  /** A process stands still past all deadlines, and then goes on. */
  "stop",
  /** A clock is wrong by up to two minutes. */
  "skew",
  /** A mail server or a name server does not answer this time. */
  "silence",
  /** A service is down for up to twenty minutes. */
  "outage",
] as const;
export type Kind = (typeof kinds)[number];
export type Climate = Readonly<Record<Kind, number>>;

const worst: Climate = {
  crash: 0.04,
  error: 0.08,
  throttle: 0.05,
  conflict: 0.1,
  partial: 0.2,
  stale: 0.3,
  slow: 0.04,
  duplicate: 0.25,
  stop: 0.02,
  skew: 0.3,
  silence: 0.15,
  outage: 0.3,
};

/** A climate by chance: seldom the worst of any kind, and many kinds left out. */
export function climateOf(random: Random): Climate {
  const likelihood = (most: number) => (random.chance(0.3) ? 0 : most * random.next() ** 1.5);
  return Object.fromEntries(kinds.map((kind) => [kind, likelihood(worst[kind])])) as Record<Kind, number>;
}
