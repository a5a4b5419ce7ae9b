/** Merges sorted runs into distinct addresses, each with its rows. */
import { z } from "zod";
import type { Cursor, Occurrence } from "./run.ts";

/** Receives the output of a merge. */
export interface MergeTarget {
  /** A distinct address. Returns its position. */
  distinct(text: string): number;
  /** A row, with the position of its address. */
  row(row: Readonly<Occurrence>, position: number): void;
  /** Called after each row; a promise is awaited. */
  flush(): Promise<void> | null;
  /** Whether to stop; called every 1,024 rows. */
  stop(): boolean;
}

/** The addresses so far that share a domain and a hash. */
export const HashGroup = z.object({
  domain: z.string(),
  hash: z.int(),
  /** Local parts in lower case, with their positions. */
  known: z.array(z.tuple([z.string(), z.int()])),
});
export type HashGroup = z.infer<typeof HashGroup>;

const rowsBetweenChecks = 1_024;

/**
 * Merges sorted runs in the order of the file. Addresses are equal if their domains are, and their local parts apart from
 * case; the first spelling in the file is kept. Returns null at the end. When stopped, it returns the current group, and
 * each run is at an occurrence that was not merged.
 */
export async function merge(
  runs: readonly Cursor[],
  target: MergeTarget,
  from?: HashGroup,
): Promise<HashGroup | null> {
  const heap = new MergeHeap(await started(runs));
  const group = new CurrentGroup(from);
  for (let used = 1; heap.size > 0; used += 1) {
    const run = heap.min;
    const local = run.text.slice(0, run.localLength).toLowerCase();
    group.moveTo(run.domain, run.hash);
    let position = group.find(local);
    if (position === undefined) {
      position = target.distinct(run.text);
      group.add(local, position);
    }
    target.row(run, position);
    const flushed = target.flush();
    if (flushed) await flushed;
    if (run.next() || (await advance(run))) heap.siftDown();
    else heap.removeLeast();
    if (used % rowsBetweenChecks === 0 && target.stop()) return group.state;
  }
  return null;
}

async function started(runs: readonly Cursor[]): Promise<Cursor[]> {
  const live: Cursor[] = [];
  for (const run of runs) if (await advance(run)) live.push(run);
  return live;
}

async function advance(run: Cursor): Promise<boolean> {
  while (!run.next()) if (!(await run.fetch())) return false;
  return true;
}

/** The group of the current domain and hash. Most groups have one address, so a map is created only for more. */
class CurrentGroup {
  #domain: string;
  #hash: number;
  #local: string | null = null;
  #position = 0;
  #others: Map<string, number> | null = null;

  constructor({ domain, hash, known }: HashGroup = { domain: "", hash: -1, known: [] }) {
    this.#domain = domain;
    this.#hash = hash;
    for (const [local, position] of known) this.add(local, position);
  }

  get state(): HashGroup {
    const first: HashGroup["known"] = this.#local === null ? [] : [[this.#local, this.#position]];
    return { domain: this.#domain, hash: this.#hash, known: [...first, ...(this.#others ?? [])] };
  }

  moveTo(domain: string, hash: number): void {
    if (hash === this.#hash && domain === this.#domain) return;
    this.#domain = domain;
    this.#hash = hash;
    this.#local = null;
    this.#others = null;
  }

  find(local: string): number | undefined {
    return local === this.#local ? this.#position : this.#others?.get(local);
  }

  add(local: string, position: number): void {
    if (this.#local === null) {
      this.#local = local;
      this.#position = position;
    } else {
      (this.#others ??= new Map()).set(local, position);
    }
  }
}

interface HeapEntry {
  run: Cursor;
  /** Among equal occurrences the earlier run comes first, since its rows do. */
  order: number;
}

/** A binary heap of runs, ordered by their current occurrences. */
class MergeHeap {
  readonly #heap: HeapEntry[];

  constructor(runs: readonly Cursor[]) {
    this.#heap = runs
      .map((run, order) => ({ run, order }))
      .toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
  }

  get size(): number {
    return this.#heap.length;
  }

  get min(): Cursor {
    return this.#at(0).run;
  }

  /** Restores the order after the least run has advanced. */
  siftDown(): void {
    const heap = this.#heap;
    const head = this.#at(0);
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(this.#at(child + 1), this.#at(child))) child += 1;
      if (isBefore(head, this.#at(child))) break;
      heap[index] = this.#at(child);
      index = child;
    }
    heap[index] = head;
  }

  /** Removes the least run, which has ended. */
  removeLeast(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.siftDown();
  }

  #at(index: number): HeapEntry {
    return this.#heap[index] as HeapEntry;
  }
}

function isBefore({ run: one, order }: HeapEntry, { run: other, order: otherOrder }: HeapEntry): boolean {
  if (one.domain !== other.domain) return one.domain < other.domain;
  return one.hash === other.hash ? order < otherOrder : one.hash < other.hash;
}
