/**
 * The entries of a ledger as rows of a statement. A job, or a lease of an API key, is one row with what it
 * reserved, was charged and got back: where it ended, or where it began while it is under way. Every other
 * entry is a row of its own.
 */
import type { EntryRow } from "../posting/entry.ts";
import { isLease, leaseOf } from "../lease-job.ts";
import type { JobCredits, StatementRow } from "../schema.ts";

type Placed = Pick<EntryRow, "key" | "reference">;
type Moving = Pick<EntryRow, "kind" | "legs">;

export const startKey = (job: string): string => (isLease(job) ? job : `reserve:${job}`);

/** The job or the lease that an entry is of. */
export const subjectOf = ({ key, reference }: Placed): string | undefined => reference.job ?? leaseOf(key);

/** What an entry is to the row of a job; null for an entry of none. */
export function partOf(entry: Placed): "start" | "charge" | "end" | null {
  const { key } = entry;
  const job = subjectOf(entry);
  if (job === undefined) return null;
  if (key === startKey(job)) return "start";
  if (key === `settle:${job}:end`) return "charge";
  return key === `release:${job}` ? "end" : null;
}

/** The job whose row an entry belongs to; null for a row of its own. */
export const jobOf = (entry: Placed): string | null =>
  partOf(entry) === null ? null : (subjectOf(entry) ?? null);

/**
 * Whether an entry begins a row where entries are read newest first. A charge belongs to the end of its job, directly above it;
 * the start of a job that has ended may be far below its end, and `withStarts` adds it.
 */
export function beginsRow(entry: Placed, underWay: ReadonlySet<string>, newer?: Placed): boolean {
  if (newer && isReturnOfSameJob(newer, entry)) return false;
  const part = partOf(entry);
  return part === "start" ? underWay.has(subjectOf(entry) ?? "") : part !== "charge";
}

/** The rows that begin among these entries, both newest first, each with its entries oldest first. */
export function rowsOf<E extends Placed>(newestFirst: readonly E[], underWay: ReadonlySet<string>): E[][] {
  const rows: E[][] = [];
  for (const [index, entry] of newestFirst.entries())
    if (beginsRow(entry, underWay, newestFirst[index - 1])) rows.push([entry]);
    else if (partOf(entry) === "charge" || isReturn(entry)) rows.at(-1)?.unshift(entry);
  return rows;
}

const isReturn = ({ key }: Placed): boolean => key.startsWith("return:");

/** Whether two entries in a row gave credits back for the same job: they are one row. */
const isReturnOfSameJob = (newer: Placed, entry: Placed): boolean =>
  isReturn(newer) && isReturn(entry) && newer.reference.job === entry.reference.job;

/** What entries gave back for bounces; null for others. */
export function returnedIn(
  entries: readonly Pick<EntryRow, "key" | "reference">[],
): StatementRow["returned"] {
  const first = entries.find(isReturn);
  if (!first) return null;
  const { job = "", list = null, valid = 0 } = first.reference;
  return { job, list, credits: entries.length, valid };
}

/** The jobs among the rows that have ended. */
export const endedJobs = (rows: readonly (readonly Placed[])[]): string[] =>
  rows.flatMap((row) => row.flatMap((entry) => (partOf(entry) === "end" ? (jobOf(entry) ?? []) : [])));

export const withStarts = <E extends Placed>(
  rows: readonly (readonly E[])[],
  starts: ReadonlyMap<string, E>,
): E[][] =>
  rows.map((row) => {
    const start = endedJobs([row]).flatMap((job) => starts.get(job) ?? []);
    return [...start, ...row];
  });

/** What the entries of a job reserved, charged and returned. Reserved credits are charged, returned or still held. */
export function jobCredits(entries: readonly Moving[]): Omit<JobCredits, "id" | "why"> {
  const sum = (of: (entry: Moving) => number) => entries.reduce((total, entry) => total + of(entry), 0);
  const reserved = sum((entry) => (entry.kind === "reserve" || entry.kind === "lease" ? heldBy(entry) : 0));
  const charged = sum(({ legs }) => (legs.spent_monthly ?? 0) + (legs.spent_lifetime ?? 0));
  const returned = sum((entry) => (entry.kind === "release" ? -heldBy(entry) : 0));
  const expired = sum(({ legs }) => legs.expired ?? 0);
  // What was recalled from a lease has a row of its own.
  const hasEnded = entries.some(({ kind }) => kind === "release");
  return { reserved, charged, returned, expired, held: hasEnded ? 0 : sum(heldBy) };
}

const heldBy = ({ legs }: Moving): number => (legs.held_monthly ?? 0) + (legs.held_lifetime ?? 0);
