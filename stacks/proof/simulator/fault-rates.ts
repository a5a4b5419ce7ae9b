/** The faults that the simulator injects, and how likely each is, from 0 to 1. */
import type { Random } from "./random.ts";

export const faultKinds = [
  /** A process dies at a call: before the call takes effect, or after. */
  "crash",
  /** A call fails: before it takes effect, or after. */
  "error",
  /** A call is refused without effect, and the SDK does not retry it. */
  "refused",
  /** A service answers with a throttling error. */
  "throttle",
  /** DynamoDB reports a conflict with another transaction. */
  "conflict",
  /** A batch is only partly processed. */
  "partial",
  /** An eventually consistent read misses some of the latest writes. */
  "stale",
  /** A call takes seconds, sometimes longer than every timeout. */
  "slow",
  /** A message or an event is delivered twice. */
  "duplicate",
  /** A process freezes beyond every timeout, and then resumes. */
  "freeze",
  /** A clock is wrong by up to two minutes. */
  "skew",
  /** A mail server or a name server does not answer once. */
  "silence",
  /** A service is down for up to twenty minutes. */
  "outage",
  /** A service is down for up to two hours, longer than queues retry. */
  "long outage",
  /** A webhook is never delivered. */
  "drop",
  /** Partitions of the table and its indexes take a few requests a second. */
  "throughput",
] as const;
export type FaultKind = (typeof faultKinds)[number];
export type FaultRates = Readonly<Record<FaultKind, number>>;

const highest: FaultRates = {
  crash: 0.04,
  error: 0.08,
  refused: 0.01,
  throttle: 0.05,
  conflict: 0.1,
  partial: 0.2,
  stale: 0.3,
  slow: 0.04,
  duplicate: 0.25,
  freeze: 0.02,
  skew: 0.3,
  silence: 0.15,
  outage: 0.3,
  "long outage": 0.1,
  drop: 0.2,
  throughput: 0.3,
};

/**
 * Draws the rates of one simulation: most are far below the highest, and some kinds of fault are left out. If `only` names
 * kinds, these have their highest rates and the others none.
 */
export function drawFaultRates(random: Random, only?: readonly FaultKind[]): FaultRates {
  const draw = (max: number) => (random.chance(0.3) ? 0 : max * random.next() ** 1.5);
  const rateOf = (kind: FaultKind): number => {
    if (!only) return draw(highest[kind]);
    return only.includes(kind) ? highest[kind] : 0;
  };
  return Object.fromEntries(faultKinds.map((kind) => [kind, rateOf(kind)])) as Record<FaultKind, number>;
}
