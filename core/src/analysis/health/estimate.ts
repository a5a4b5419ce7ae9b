/**
 * Estimates by status from a stratified sample, with 95 % confidence intervals. The interval is Jeffreys' for the effective
 * sample size, which is that of Korn and Graubard.
 */
import { Status } from "../../verdict/schema.ts";
import { betaQuantile } from "../../kit/statistics/beta.ts";
import type { Estimate } from "../schema.ts";
import { wholeNumbers } from "../sample/whole-numbers.ts";

export type Counts = Readonly<Partial<Record<Status, number>>>;

/** A stratum, and the answers for its sample. */
export interface Stratum {
  size: number;
  /** The sample size: the sum of `counts`. */
  asked: number;
  counts: Counts;
}

/** Estimates by status, over the decided addresses and the strata. */
export function estimate(decided: Counts, strata: readonly Stratum[]): Record<Status, Estimate> {
  const statuses = Status.options;
  const shares = statuses.map((status) =>
    strata.reduce((sum, one) => sum + one.size * shareIn(one, status), 0),
  );
  const counts = wholeNumbers(shares);
  const entries = statuses.map((status, index) => {
    const known = decided[status] ?? 0;
    const { low, high } = interval(strata, status);
    return [status, { count: known + (counts[index] ?? 0), low: known + low, high: known + high }] as const;
  });
  return Object.fromEntries(entries) as Record<Status, Estimate>;
}

/** A stratum without a sample is unknown. */
const shareIn = ({ asked, counts }: Stratum, status: Status): number =>
  asked === 0 ? Number(status === "unknown") : (counts[status] ?? 0) / asked;

const tail = 0.025;
/** Jeffreys' prior: half an address of each kind. */
const prior = 0.5;
/** Addresses of the overall share that smooth each variance, so that small unanimous strata do not count as certain. */
const borrowed = 2;

function interval(strata: readonly Stratum[], status: Status): { low: number; high: number } {
  const size = sum(strata.map((one) => one.size));
  const asked = sum(strata.map((one) => one.asked));
  const seen = sum(strata.map(({ counts }) => counts[status] ?? 0));
  if (asked === size) return { low: seen, high: seen };
  if (asked === 0) return { low: 0, high: size };

  const share = sum(strata.map((one) => (one.size / size) * shareIn(one, status)));
  const variance = sum(strata.map((one) => varianceOf(one, one.size / size, share, status)));
  const simple = asked / (1 - asked / size);
  const worth = variance > 0 ? (share * (1 - share)) / variance : simple;
  const hits = share * worth;
  const low = seen > 0 ? betaQuantile(tail, hits + prior, worth - hits + prior) : 0;
  const high = seen < asked ? betaQuantile(1 - tail, hits + prior, worth - hits + prior) : 1;
  return {
    low: Math.max(seen, Math.round(low * size)),
    high: Math.min(size - (asked - seen), Math.round(high * size)),
  };
}

/** The variance that a stratum contributes, with the finite population correction. */
function varianceOf(
  { size, asked, counts }: Stratum,
  weight: number,
  overall: number,
  status: Status,
): number {
  const share = ((counts[status] ?? 0) + borrowed * overall) / (asked + borrowed);
  return (weight ** 2 * (1 - asked / size) * share * (1 - share)) / asked;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
