/** Buckets of durations: each ends 12 % above the one before, from a millisecond to more than two minutes. */
import { limits } from "./limits.ts";
import type { Answers } from "./schema.ts";

const factor = 1.12;
const longestMs = 150_000;
const count = Math.ceil(Math.log(longestMs) / Math.log(factor)) + 1;

const nameOf = (bucket: number): string => `b${String(bucket).padStart(3, "0")}`;

export const bucketNames: readonly string[] = Array.from({ length: count }, (_, bucket) => nameOf(bucket));

/** The bucket of a duration: the last one has all that are longer. */
export const bucketOf = (milliseconds: number): string =>
  nameOf(Math.min(count - 1, Math.max(0, Math.ceil(Math.log(Math.max(1, milliseconds)) / Math.log(factor)))));

/** The percentiles of counted durations, each the longest one of its bucket. Null where there are too few. */
export function percentilesOf(counts: Readonly<Record<string, number>>): Answers | null {
  const total = bucketNames.reduce((sum, name) => sum + (counts[name] ?? 0), 0);
  if (total < limits.answers) return null;
  const at = (share: number): number => {
    let below = 0;
    const bucket = bucketNames.findIndex((name) => (below += counts[name] ?? 0) >= share * total);
    return Math.round(factor ** bucket);
  };
  return { count: total, p50_ms: at(0.5), p95_ms: at(0.95), p99_ms: at(0.99) };
}
