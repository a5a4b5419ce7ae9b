/** Items by partition, sorted in each partition: the table itself and each index. */
import { compareText } from "../table/comparison.ts";
import type { Range, Row } from "./store.ts";

interface Entry extends Row {
  readonly sort: string;
  /** Distinguishes items with the same sort key. */
  readonly id: string;
}

export class SortedIndex {
  readonly #partitions: Map<string, Entry[]>;
  /** Partitions that are not shared with a copy, and may be changed in place. */
  #own = new Set<Entry[]>();
  /** The names of the partitions in order, once they were asked for, and what has changed since. */
  #names: readonly string[] | undefined;
  readonly #added = new Set<string>();
  readonly #deleted = new Set<string>();

  constructor(partitions = new Map<string, Entry[]>()) {
    this.#partitions = partitions;
  }

  /** The names of the partitions in order, from this one on. */
  partitionsFrom(first = ""): readonly string[] {
    const names = this.#inOrder();
    let low = 0;
    let high = names.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((names[middle] ?? "") < first) low = middle + 1;
      else high = middle;
    }
    return names.slice(low);
  }

  /** A part of a partition, in order. */
  range({ partition, min, max, after, isDescending }: Range): readonly Row[] {
    const entries = this.#partition(partition);
    let start = min === undefined ? 0 : firstFrom(entries, min, "");
    let end = max === undefined ? entries.length : firstBeyond(entries, max);
    if (after && isDescending) end = Math.min(end, firstFrom(entries, after.sort, after.key.id));
    else if (after) start = Math.max(start, firstAfter(entries, after.sort, after.key.id));
    const part = entries.slice(start, Math.max(start, end));
    return isDescending ? part.toReversed() : part;
  }

  get(partition: string, sort: string, id: string): Entry | undefined {
    const entries = this.#partition(partition);
    const entry = entries[firstFrom(entries, sort, id)];
    return entry?.id === id && entry.sort === sort ? entry : undefined;
  }

  put(partition: string, entry: Entry): void {
    const entries = this.#owned(partition);
    const at = firstFrom(entries, entry.sort, entry.id);
    const before = entries[at];
    const replaces = before?.id === entry.id && before.sort === entry.sort;
    if (replaces) entries[at] = entry;
    else entries.splice(at, 0, entry);
  }

  delete(partition: string, sort: string, id: string): void {
    if (!this.get(partition, sort, id)) return;
    const entries = this.#owned(partition);
    entries.splice(firstFrom(entries, sort, id), 1);
    if (entries.length > 0) return;
    this.#partitions.delete(partition);
    if (!this.#names) return;
    this.#added.delete(partition);
    this.#deleted.add(partition);
  }

  /** All rows, in no particular order. */
  *rows(): IterableIterator<Row> {
    for (const entries of this.#partitions.values()) yield* entries;
  }

  /** A copy on write: partitions are shared until one of the two changes them. */
  clone(): SortedIndex {
    this.#own = new Set();
    return new SortedIndex(new Map(this.#partitions));
  }

  /** Each page of a scan asks for it. Sorting is fast where most names are in order already. */
  #inOrder(): readonly string[] {
    if (!this.#names) this.#names = [...this.#partitions.keys()].toSorted();
    if (this.#added.size + this.#deleted.size > 0) {
      const known = this.#names.filter((name) => !this.#deleted.has(name));
      this.#names = [...known, ...[...this.#added].toSorted()].toSorted();
      this.#added.clear();
      this.#deleted.clear();
    }
    return this.#names;
  }

  #partition(name: string): readonly Entry[] {
    return this.#partitions.get(name) ?? [];
  }

  #owned(partition: string): Entry[] {
    const entries = this.#partitions.get(partition);
    if (entries && this.#own.has(entries)) return entries;
    const own = [...(entries ?? [])];
    if (!entries && this.#names) this.#added.add(partition);
    this.#partitions.set(partition, own);
    this.#own.add(own);
    return own;
  }
}

/** The index of the first entry that is not before this sort key and id. */
function firstFrom(entries: readonly Entry[], sort: string, id: string): number {
  let low = 0;
  let high = entries.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const entry = entries[middle];
    if (entry && (compareText(entry.sort, sort) || compareText(entry.id, id)) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function firstAfter(entries: readonly Entry[], sort: string, id: string): number {
  const at = firstFrom(entries, sort, id);
  const entry = entries[at];
  return entry?.sort === sort && entry.id === id ? at + 1 : at;
}

/** The index of the first entry whose sort key is beyond this one. */
function firstBeyond(entries: readonly Entry[], sort: string): number {
  let at = firstFrom(entries, sort, "");
  while (entries[at]?.sort === sort) at += 1;
  return at;
}
