/** The manifest of a list's results: which object holds which of them, so that any page is found at once. */
import type { Reason, Status } from "../verdict/schema.ts";

/** One object of results: JSON lines, in the order of their positions. */
export interface Part {
  key: string;
  count: number;
  /** The position of its first result. */
  offset: number;
  /** The domains of its first and last result; results are ordered by domain. Empty for bad rows. */
  first: string;
  last: string;
  statuses: Partial<Record<Status, number>>;
  reasons: Partial<Record<Reason, number>>;
  /** Whether these are rows without a well-formed address, which stand after all others in the file's order. */
  bad?: true;
}

export interface Manifest {
  version: 1;
  total: number;
  parts: Part[];
}

/** The manifest of parts in the order of their positions. */
export function manifestOf(parts: readonly Omit<Part, "offset">[]): Manifest {
  let total = 0;
  const placed = parts.map((part) => {
    const offset = total;
    total += part.count;
    return { ...part, offset };
  });
  return { version: 1, total, parts: placed };
}

/** The index of the part that holds a position, or -1 where none does. */
export function partAt(parts: readonly Part[], position: number): number {
  const index = lastWhere(parts, (part) => part.offset <= position);
  const part = parts[index];
  return part && position < part.offset + part.count ? index : -1;
}

/** The index of the last part for which the test holds, given that it holds for all before that one; -1 for none. */
export function lastWhere(parts: readonly Part[], test: (part: Part) => boolean): number {
  let low = -1;
  let high = parts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    const part = parts[middle];
    if (part && test(part)) low = middle;
    else high = middle - 1;
  }
  return low;
}
