/**
 * From a stratified sample to all addresses: how many have each status, with a 95 % interval. The interval is Korn's and
 * Graubard's: the exact one of a simple random sample that would be as telling as this one is.
 */
import { Status } from "../verdict/schema.ts";
import { betaQuantile } from "./beta.ts";
import type { Estimate } from "./schema.ts";
import { wholeNumbers } from "./whole-numbers.ts";

export type Counts = Readonly<Partial<Record<Status, number>>>;

/** Addresses that fare alike, and what was found of some of them. */
export interface Stratum {
  size: number;
  /** How many were asked about: the sum of `counts`. */
  asked: number;
  counts: Counts;
}

/** By status, over what is decided and the strata together. */
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

const shareIn = ({ asked, counts }: Stratum, status: Status): number =>
  asked === 0 ? 0 : (counts[status] ?? 0) / asked;

const tail = 0.025;
/** With so many addresses of the list as a whole each stratum is weighed, so that a few that agree do not pass for certainty. */
const borrowed = 2;

function interval(strata: readonly Stratum[], status: Status): { low: number; high: number } {
  const size = sum(strata.map((one) => one.size));
  const asked = sum(strata.map((one) => one.asked));
  const seen = sum(strata.map(({ counts }) => counts[status] ?? 0));
  if (asked === size) return { low: seen, high: seen };

  const share = sum(strata.map((one) => (one.size / size) * shareIn(one, status)));
  const variance = sum(strata.map((one) => varianceOf(one, one.size / size, share, status)));
  const simple = asked / (1 - asked / size);
  const worth = variance > 0 ? (share * (1 - share)) / variance : simple;
  const hits = share * worth;
  const low = seen > 0 ? betaQuantile(tail, hits, worth - hits + 1) : 0;
  const high = seen < asked ? betaQuantile(1 - tail, hits + 1, worth - hits) : 1;
  return {
    low: Math.max(seen, Math.floor(low * size)),
    high: Math.min(size - (asked - seen), Math.ceil(high * size)),
  };
}

/** What a stratum adds to the variance of the share. What was asked of it in full adds nothing. */
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
