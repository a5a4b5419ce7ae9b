/** The stratified sample of an analysis: the addresses that are probed. */
import { z } from "zod";
import { Info as Verdict } from "../verdict/schema.ts";
import { Candidate, type ReservoirState } from "./reservoir.ts";
import { wholeNumbers } from "./whole-numbers.ts";

const share = 0.05;
const smallest = 20;
const largest = 1_000;

/** How many of so many addresses are asked about: 5 %, at least 20 and at most 1,000, and never more than there are. */
export const sampleSize = (addresses: number): number =>
  Math.min(addresses, Math.max(smallest, Math.min(largest, Math.ceil(addresses * share))));

/** The least number of addresses from which a variance can be estimated. */
const fewest = 2;

const Asked = Candidate.omit({ priority: true }).extend({
  verdict: Verdict.nullable().describe("null until it was asked"),
  /** Whether the verdict will not change by a retry. */
  final: z.boolean(),
});
export type Asked = z.infer<typeof Asked>;

export const Sample = z.object({
  strata: z.array(z.object({ size: z.int(), asked: z.array(Asked) })),
  /** How often the sample was probed. */
  rounds: z.int(),
});
export type Sample = z.infer<typeof Sample>;

/** Draws the sample from each stratum in proportion to its size. Strata too small for two addresses are merged. */
export function draw(strata: readonly ReservoirState[]): Sample {
  const merged = mergeSmall(strata);
  const numbers = shares(merged.map(({ size }) => size));
  return {
    strata: merged.map(({ size, candidates }, index) => ({
      size,
      asked: candidates
        .slice(0, numbers[index])
        .map(({ chunk, index: at, email }) => ({ chunk, index: at, email, verdict: null, final: false })),
    })),
    rounds: 0,
  };
}

function mergeSmall(strata: readonly ReservoirState[]): ReservoirState[] {
  const total = strata.reduce((sum, { size }) => sum + size, 0);
  const isSmall = ({ size }: ReservoirState) => sampleSize(total) * size < fewest * total;
  const large = strata.filter((stratum) => !isSmall(stratum));
  const rest = together(strata.filter(isSmall));
  if (rest.size === 0) return large;
  if (!isSmall(rest) || large.length === 0) return [...large, rest];
  const [least, ...others] = large.toSorted((one, other) => one.size - other.size);
  return [...others, together(least ? [least, rest] : [rest])];
}

const together = (strata: readonly ReservoirState[]): ReservoirState => ({
  size: strata.reduce((sum, { size }) => sum + size, 0),
  candidates: strata
    .flatMap(({ candidates }) => candidates)
    .toSorted((one, other) => one.priority - other.priority),
});

/** How many of each stratum are drawn, by the largest remainder method. */
function shares(sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const exact = sizes.map((size) => (sampleSize(total) * size) / total);
  return wholeNumbers(exact);
}
