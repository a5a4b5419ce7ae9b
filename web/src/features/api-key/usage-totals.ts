/** Sums over the days of a key's usage. */
import type { Usage } from "@winnow/core/api-key/schema";

type Day = Usage["days"][number];

export const refusedOf = ({ errors }: Day): number =>
  Object.values(errors).reduce((sum, count) => sum + count, 0);

/** Calls, charged credits and refused calls of all days. */
export function totalsOf(days: readonly Day[]): { calls: number; credits: number; refused: number } {
  const sum = (count: (day: Day) => number) => days.reduce((total, day) => total + count(day), 0);
  return {
    calls: sum(({ calls }) => calls),
    credits: sum(({ credits }) => credits),
    refused: sum(refusedOf),
  };
}

/** Refused calls by code, the most frequent first. */
export function refusalsOf(days: readonly Day[]): { code: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const [code, count] of days.flatMap(({ errors }) => Object.entries(errors)))
    counts.set(code, (counts.get(code) ?? 0) + count);
  return [...counts].map(([code, count]) => ({ code, count })).toSorted((a, b) => b.count - a.count);
}
