/** How often the interval of the expected bounces holds the truth, by size of list. */
import { estimate } from "../../src/analysis/health/estimate.ts";
import { expectedBounces } from "../../src/analysis/health/expected-bounces.ts";
import type { Estimate } from "../../src/analysis/schema.ts";
import { sampleOf, seededRandom, type SimulatedList, simulatedList } from "./simulated-lists.ts";

export const sizes = [
  { from: 50, to: 100 },
  { from: 100, to: 300 },
  { from: 300, to: 1_000 },
  { from: 1_000, to: 10_000 },
  { from: 10_000, to: 100_000 },
] as const;

interface Coverage {
  /** The shares of lists whose bounces lie within the interval: of the analysis, and of lists with unknown addresses after it. */
  analyzed: number;
  verified: number;
  /** The mean width of the interval of the analysis, of all addresses. */
  width: number;
}

/** Simulates lists of one class of size. */
export function coverage({ from, to }: (typeof sizes)[number], lists: number, seed: number): Coverage {
  const random = seededRandom(seed);
  const within = { analyzed: 0, verified: 0, uncertain: 0 };
  let width = 0;
  for (let number = 0; number < lists; number++) {
    const list = simulatedList(Math.round(from * (to / from) ** random()), random);
    const { invalid, unknown } = estimate(list.decided, sampleOf(list.kinds, random));
    const analyzed = boundsOf(list, invalid, unknown);
    within.analyzed += holds(analyzed, list);
    width += (analyzed.high - analyzed.low) / list.addresses / lists;
    if (list.unknown === 0) continue;
    within.uncertain += 1;
    within.verified += holds(boundsOf(list, exactly(list.invalid), exactly(list.unknown)), list);
  }
  return { analyzed: within.analyzed / lists, verified: within.verified / within.uncertain, width };
}

/** Where nothing can be told, everything is possible. */
function boundsOf({ addresses, decided }: SimulatedList, invalid: Estimate, unknown: Estimate) {
  const mailing = { addresses, invalid, settled: decided.invalid, unknown };
  return expectedBounces(mailing)?.all ?? { low: 0, high: addresses };
}

const holds = ({ low, high }: Pick<Estimate, "low" | "high">, { bounces }: SimulatedList): number =>
  Number(low <= bounces && bounces <= high);

const exactly = (count: number): Estimate => ({ count, low: count, high: count });
