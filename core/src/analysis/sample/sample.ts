/** The stratified sample of an analysis: the addresses that are probed. */
import { z } from "zod";
import { Info as Verdict } from "../../verdict/schema.ts";
import { Candidate, type ReservoirState } from "./reservoir.ts";
import { wholeNumbers } from "./whole-numbers.ts";

const share = 0.05;
const minSize = 20;
const maxSize = 1_000;
/** The maximum share of the addresses that samples have. Samples are free; a list must not be verified by its analyses. */
export const largestShare = 0.1;

/** The sample size: 5 %, at least 20, at most 1,000, and never more than 10 %. */
export const sampleSize = (addresses: number): number =>
  Math.min(Math.floor(addresses * largestShare), maxSize, Math.max(minSize, Math.ceil(addresses * share)));

/** The minimum of addresses from which a variance can be estimated. */
const fewest = 2;

const Asked = Candidate.omit({ priority: true }).extend({
  verdict: Verdict.nullable().describe("null until it was asked"),
  /** Whether a retry cannot change the verdict. */
  final: z.boolean(),
});
export type Asked = z.infer<typeof Asked>;

export const Sample = z.object({
  strata: z.array(z.object({ size: z.int(), asked: z.array(Asked) })),
  /** How often the sample was probed. */
  rounds: z.int(),
});
export type Sample = z.infer<typeof Sample>;

/**
 * Draws the sample from each stratum in proportion to its size, at most `most` addresses. Strata too small for two
 * addresses are merged.
 */
export function draw(strata: readonly ReservoirState[], max = Infinity): Sample {
  const total = strata.reduce((sum, { size }) => sum + size, 0);
  const count = Math.min(max, sampleSize(total));
  const merged = mergeSmall(strata, count / total);
  const numbers = wholeNumbers(merged.map(({ size }) => (count * size) / total));
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

/** Merges the strata that would have fewer than two addresses in a sample of this share. */
function mergeSmall(strata: readonly ReservoirState[], share: number): ReservoirState[] {
  const isSmall = ({ size }: ReservoirState) => share * size < fewest;
  const large = strata.filter((stratum) => !isSmall(stratum));
  const rest = together(strata.filter(isSmall));
  if (rest.size === 0) return large;
  if (!isSmall(rest) || large.length === 0) return [...large, rest];
  const [smallest, ...others] = large.toSorted((one, other) => one.size - other.size);
  return [...others, together(smallest ? [smallest, rest] : [rest])];
}

const together = (strata: readonly ReservoirState[]): ReservoirState => ({
  size: strata.reduce((sum, { size }) => sum + size, 0),
  candidates: strata
    .flatMap(({ candidates }) => candidates)
    .toSorted((one, other) => one.priority - other.priority),
});
