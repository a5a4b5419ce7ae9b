/** The addresses whose mail servers an analysis asks, dealt out over the strata of a list by their size. */
import { z } from "zod";
import { Info as Verdict } from "../verdict/schema.ts";
import { Candidate, type Drawn } from "./urn.ts";
import { wholeNumbers } from "./whole-numbers.ts";

const share = 0.05;
const smallest = 20;
const largest = 1_000;

/** How many of so many addresses are asked about: 5 %, at least 20 and at most 1,000, and never more than there are. */
export const sampleSize = (addresses: number): number =>
  Math.min(addresses, Math.max(smallest, Math.min(largest, Math.ceil(addresses * share))));

/** Fewer than this of one stratum would not show how its addresses differ. */
const fewest = 2;

const Asked = Candidate.omit({ lot: true }).extend({
  verdict: Verdict.nullable().describe("null until its turn came"),
  /** Whether asking again would not tell more. */
  final: z.boolean(),
});
export type Asked = z.infer<typeof Asked>;

export const Sample = z.object({
  strata: z.array(z.object({ size: z.int(), asked: z.array(Asked) })),
  /** How often the sample was asked about. */
  rounds: z.int(),
});
export type Sample = z.infer<typeof Sample>;

/** Draws the sample: from each stratum in proportion to its size. Those too small for two are drawn from together. */
export function draw(strata: readonly Drawn[]): Sample {
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

function mergeSmall(strata: readonly Drawn[]): Drawn[] {
  const total = strata.reduce((sum, { size }) => sum + size, 0);
  const isSmall = ({ size }: Drawn) => sampleSize(total) * size < fewest * total;
  const large = strata.filter((stratum) => !isSmall(stratum));
  const rest = together(strata.filter(isSmall));
  if (rest.size === 0) return large;
  if (!isSmall(rest) || large.length === 0) return [...large, rest];
  const [least, ...others] = large.toSorted((one, other) => one.size - other.size);
  return [...others, together(least ? [least, rest] : [rest])];
}

const together = (strata: readonly Drawn[]): Drawn => ({
  size: strata.reduce((sum, { size }) => sum + size, 0),
  candidates: strata.flatMap(({ candidates }) => candidates).toSorted((one, other) => one.lot - other.lot),
});

/** How many of each stratum are drawn: what is left by rounding down goes to those that lost most by it. */
function shares(sizes: readonly number[]): number[] {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const exact = sizes.map((size) => (sampleSize(total) * size) / total);
  return wholeNumbers(exact);
}
