/** Many sorted runs to one walk over distinct addresses, with the rows of each. */
import { z } from "zod";
import type { Cursor } from "./run.ts";

/** What a merge finds. `distinct` gives an address its position, `row` a row its address. */
export interface Found {
  distinct(text: string): number;
  row(row: number, position: number): void;
  /** Asked after each address; may take its time. */
  pause(): Promise<void> | null;
  /** Asked now and then: whether to stop where it is. */
  stop(): boolean;
}

/** The addresses that share a domain and a hash, as far as they came up. */
export const Group = z.object({
  domain: z.string(),
  hash: z.int(),
  /** Local parts in lower case, with their positions. */
  known: z.array(z.tuple([z.string(), z.int()])),
});
export type Group = z.infer<typeof Group>;

/** Occurrences between two questions whether to stop. */
const STRETCH = 1_024;

/**
 * Merges runs that are each in order and lie one after the other in the file. Addresses are the same when their domains
 * are and their local parts are but for case; the first spelling in the file speaks for all. Answers null at the end; the group that it was in where it was
 * stopped, with each run on an occurrence that is still to be used.
 */
export async function merge(runs: readonly Cursor[], found: Found, from?: Group): Promise<Group | null> {
  const heads = new Heads(await standing(runs));
  const group = new KnownGroup(from);
  for (let used = 1; heads.size > 0; used += 1) {
    const run = heads.least;
    const local = run.text.slice(0, run.localLength).toLowerCase();
    group.turnTo(run.domain, run.hash);
    let position = group.find(local);
    if (position === undefined) {
      position = found.distinct(run.text);
      group.add(local, position);
      const pause = found.pause();
      if (pause) await pause;
    }
    found.row(run.row, position);
    if (run.next() || (await advance(run))) heads.settle();
    else heads.drop();
    if (used % STRETCH === 0 && found.stop()) return group.state;
  }
  return null;
}

async function standing(runs: readonly Cursor[]): Promise<Cursor[]> {
  const live: Cursor[] = [];
  for (const run of runs) if (await advance(run)) live.push(run);
  return live;
}

async function advance(run: Cursor): Promise<boolean> {
  while (!run.next()) if (!(await run.fetch())) return false;
  return true;
}

/** One address in most groups, so that a map is made only where more have the same hash. */
class KnownGroup {
  #domain: string;
  #hash: number;
  #local: string | null = null;
  #position = 0;
  #others: Map<string, number> | null = null;

  constructor({ domain, hash, known }: Group = { domain: "", hash: -1, known: [] }) {
    this.#domain = domain;
    this.#hash = hash;
    for (const [local, position] of known) this.add(local, position);
  }

  get state(): Group {
    const first: Group["known"] = this.#local === null ? [] : [[this.#local, this.#position]];
    return { domain: this.#domain, hash: this.#hash, known: [...first, ...(this.#others ?? [])] };
  }

  turnTo(domain: string, hash: number): void {
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

interface Head {
  run: Cursor;
  /** Of equal occurrences that of the earlier run comes first, whose rows do. */
  order: number;
}

/** A heap of runs by the occurrences that they stand on. */
class Heads {
  readonly #heap: Head[];

  constructor(runs: readonly Cursor[]) {
    this.#heap = runs
      .map((run, order) => ({ run, order }))
      .toSorted((one, other) => (isBefore(one, other) ? -1 : 1));
  }

  get size(): number {
    return this.#heap.length;
  }

  get least(): Cursor {
    return this.#at(0).run;
  }

  /** Finds the place of the run that was the least and has moved on. */
  settle(): void {
    const heap = this.#heap;
    const head = this.#at(0);
    let place = 0;
    for (;;) {
      let child = 2 * place + 1;
      if (child >= heap.length) break;
      if (child + 1 < heap.length && isBefore(this.#at(child + 1), this.#at(child))) child += 1;
      if (isBefore(head, this.#at(child))) break;
      heap[place] = this.#at(child);
      place = child;
    }
    heap[place] = head;
  }

  /** Lets go of the run that was the least and is at its end. */
  drop(): void {
    const last = this.#heap.pop();
    if (!last || this.#heap.length === 0) return;
    this.#heap[0] = last;
    this.settle();
  }

  #at(place: number): Head {
    return this.#heap[place] as Head;
  }
}

function isBefore({ run: one, order }: Head, { run: other, order: otherOrder }: Head): boolean {
  if (one.domain !== other.domain) return one.domain < other.domain;
  return one.hash === other.hash ? order < otherOrder : one.hash < other.hash;
}
