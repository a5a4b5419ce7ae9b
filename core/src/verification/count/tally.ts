import { type Info, isBlocked } from "../../verdict/schema.ts";

/** How many verdicts there are, and of which kinds. */
export interface Tally {
  count: number;
  statuses: Record<string, number>;
  reasons: Record<string, number>;
  /** By mail provider; `other` for the rest. */
  providers: Record<string, number>;
  /**
   * Of the unknown ones, those of addresses that are suppressed or that a rule of the workspace blocks;
   * absent where there are none.
   */
  blocked?: number;
}

/** Addresses that were asked, or left aside, and wait for a later round. The time left depends on them. */
export interface Waiting {
  waiting: number;
  /** Those of them whose mail hosts are slow. */
  slow: number;
  /** How many were at slow hosts and are not any more. */
  slowDone: number;
}

/** What a counter shard holds. */
export interface Counts extends Tally, Waiting {
  doneChunks: number;
  charged: number;
  /** The part of it that was charged for valid verdicts; absent where there is none. */
  validCharged?: number;
}

/** A shard of a former version, which counted no waiting addresses. */
export type StoredCounts = Omit<Counts, keyof Waiting> & Partial<Waiting>;

export const noCounts: Counts = {
  count: 0,
  statuses: {},
  reasons: {},
  providers: {},
  doneChunks: 0,
  charged: 0,
  waiting: 0,
  slow: 0,
  slowDone: 0,
};

export function sumCounts(all: readonly StoredCounts[]): Counts {
  const total = { ...noCounts, ...sum(all) };
  for (const { doneChunks, charged, validCharged, waiting = 0, slow = 0, slowDone = 0 } of all) {
    total.doneChunks += doneChunks;
    total.charged += charged;
    if (validCharged !== undefined) total.validCharged = (total.validCharged ?? 0) + validCharged;
    total.waiting += waiting;
    total.slow += slow;
    total.slowDone += slowDone;
  }
  return total;
}

export function tally(verdicts: readonly Info[]): Tally {
  const counts: Tally = { count: verdicts.length, statuses: {}, reasons: {}, providers: {} };
  for (const verdict of verdicts) {
    const { status, reason, mx } = verdict;
    increase(counts.statuses, status);
    increase(counts.reasons, reason);
    increase(counts.providers, mx?.provider ?? "other");
    if (status === "unknown" && isBlocked(verdict)) counts.blocked = (counts.blocked ?? 0) + 1;
  }
  return counts;
}

export function sum(tallies: readonly Tally[]): Tally {
  const counts: Tally = { count: 0, statuses: {}, reasons: {}, providers: {} };
  for (const each of tallies) {
    counts.count += each.count;
    if (each.blocked !== undefined) counts.blocked = (counts.blocked ?? 0) + each.blocked;
    for (const kind of ["statuses", "reasons", "providers"] as const)
      for (const [name, times] of Object.entries(each[kind])) increase(counts[kind], name, times);
  }
  return counts;
}

/** The sum of counts by name. */
export function sumByName(all: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const each of all) for (const [name, times] of Object.entries(each)) increase(counts, name, times);
  return counts;
}

function increase(counts: Record<string, number>, name: string, times = 1): void {
  counts[name] = (counts[name] ?? 0) + times;
}
