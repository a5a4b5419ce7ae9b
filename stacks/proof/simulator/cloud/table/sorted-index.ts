/** Items by partition, sorted in each partition: the table itself and each index. */
import { compareText } from "./comparison.ts";
import type { Item } from "./value.ts";

export interface Entry {
  readonly sort: string;
  /** Distinguishes items with the same sort key. */
  readonly id: string;
  readonly item: Item;
  /** The item's size in bytes. */
  readonly size: number;
}

export class SortedIndex {
  readonly #partitions: Map<string, Entry[]>;
  /** Partitions that are not shared with a copy, and may be changed in place. */
  #own = new Set<Entry[]>();

  constructor(partitions = new Map<string, Entry[]>()) {
    this.#partitions = partitions;
  }

  /** The entries of a partition, in order. */
  partition(name: string): readonly Entry[] {
    return this.#partitions.get(name) ?? [];
  }

  get(partition: string, sort: string, id: string): Entry | undefined {
    const entries = this.partition(partition);
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
    if (entries.length === 0) this.#partitions.delete(partition);
  }

  *items(): IterableIterator<Item> {
    for (const entries of this.#partitions.values()) for (const { item } of entries) yield item;
  }

  /** A copy on write: partitions are shared until one of the two changes them. */
  clone(): SortedIndex {
    this.#own = new Set();
    return new SortedIndex(new Map(this.#partitions));
  }

  #owned(partition: string): Entry[] {
    const entries = this.#partitions.get(partition);
    if (entries && this.#own.has(entries)) return entries;
    const own = [...(entries ?? [])];
    this.#partitions.set(partition, own);
    this.#own.add(own);
    return own;
  }
}

/** The index of the first entry that is not before this sort key and id. */
export function firstFrom(entries: readonly Entry[], sort: string, id: string): number {
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
