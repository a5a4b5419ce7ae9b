/**
 * From a stratified sample to all addresses: how many have each status, with a 95 % interval. The interval is Korn's and
 * Graubard's: the exact one of a simple random sample that would be as telling as this one is.
 */
import { Status } from "../verdict/schema.ts";
import { betaQuantile } from "./beta.ts";
import { wholeNumbers } from "./sample.ts";
import type { Estimate } from "./schema.ts";

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
/** How many addresses of the list as a whole each stratum is weighed with, so that a few that agree do not pass for certainty. */
const borrowed = 2;

function interval(strata: readonly Stratum[], status: Status): { low: number; high: number } {
  const size = sum(strata.map((one) => one.size));
  const asked = sum(strata.map((one) => one.asked));
  const seen = sum(strata.map(({ counts }) => counts[status] ?? 0));
  if (asked === size) return { low: seen, high: seen };

  const p = sum(strata.map((one) => (one.size / size) * shareIn(one, status)));
  const variance = sum(
    strata.map((one) => {
      const weight = one.size / size;
      const q = ((one.counts[status] ?? 0) + borrowed * p) / (one.asked + borrowed);
      return (weight ** 2 * (1 - one.asked / one.size) * q * (1 - q)) / one.asked;
    }),
  );
  const plain = asked / (1 - asked / size);
  const worth = variance > 0 ? (p * (1 - p)) / variance : plain;
  const x = p * worth;
  const low = x > 0 ? betaQuantile(tail, x, worth - x + 1) : 0;
  const high = x < worth ? betaQuantile(1 - tail, x + 1, worth - x) : 1;
  return {
    low: Math.max(seen, Math.floor(low * size)),
    high: Math.min(size - (asked - seen), Math.ceil(high * size)),
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
