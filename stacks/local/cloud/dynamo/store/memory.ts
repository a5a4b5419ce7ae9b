/** Tables in memory. Items are immutable, so they are shared, not copied. */
import { indexPlaceOf, type IndexSchema, type Key, type Schema } from "../table/key.ts";
import type { Item } from "../table/value.ts";
import { SortedIndex } from "./sorted-index.ts";
import {
  expiryOf,
  maxExpired,
  type Completed,
  type Definition,
  type Range,
  type Row,
  type Rows,
  type Store,
} from "./store.ts";

export class MemoryStore implements Store {
  readonly #definitions: Map<string, Definition>;
  readonly #rows: Map<string, MemoryRows>;
  readonly #completed: Map<string, Completed>;
  /** What undoes the changes of the transaction that runs, the last one first. */
  #undoing: (() => void)[] = [];

  constructor(
    definitions: ReadonlyMap<string, Definition> = new Map(),
    rows: ReadonlyMap<string, MemoryRows> = new Map(),
    completed: ReadonlyMap<string, Completed> = new Map(),
  ) {
    this.#definitions = new Map(definitions);
    this.#rows = new Map([...rows].map(([name, rows]) => [name, rows.clone(this)]));
    this.#completed = new Map(completed);
  }

  definitions(): ReadonlyMap<string, Definition> {
    return this.#definitions;
  }

  rows(table: string): MemoryRows | undefined {
    return this.#rows.get(table);
  }

  create(definition: Definition): void {
    const { name } = definition.schema;
    this.#definitions.set(name, definition);
    this.#rows.set(name, new MemoryRows(definition.schema, this));
  }

  setTimeToLive(table: string, timeToLive: string | undefined): void {
    const definition = this.#definitions.get(table);
    if (definition) this.#definitions.set(table, { ...definition, timeToLive });
  }

  drop(table: string): void {
    this.#definitions.delete(table);
    this.#rows.delete(table);
  }

  transact<T>(body: () => T): T {
    this.#undoing = [];
    try {
      return body();
    } catch (error) {
      for (const undo of this.#undoing.splice(0)) undo();
      throw error;
    }
  }

  /** Has a change undone if the transaction that runs throws. */
  undoing(undo: () => void): void {
    this.#undoing.unshift(undo);
  }

  completed(token: string): Completed | undefined {
    return this.#completed.get(token);
  }

  complete(token: string, transaction: Completed): void {
    this.#completed.set(token, transaction);
  }

  forgetCompleted(before: number): void {
    for (const [token, { at }] of this.#completed) if (at < before) this.#completed.delete(token);
  }

  async written(): Promise<void> {}

  compact(): void {}

  async close(): Promise<void> {}

  /** An independent copy. Its cost grows with the partitions, not with the items. */
  clone(): MemoryStore {
    return new MemoryStore(this.#definitions, this.#rows, this.#completed);
  }
}

export class MemoryRows implements Rows {
  readonly schema: Schema;
  readonly #store: MemoryStore;
  readonly #table: SortedIndex;
  readonly #indexes: ReadonlyMap<string, SortedIndex>;

  constructor(
    schema: Schema,
    store = new MemoryStore(),
    table = new SortedIndex(),
    indexes?: ReadonlyMap<string, SortedIndex>,
  ) {
    this.schema = schema;
    this.#store = store;
    this.#table = table;
    this.#indexes = indexes ?? new Map(schema.indexes.map(({ name }) => [name, new SortedIndex()]));
  }

  find(key: Key): Item | undefined {
    return this.#table.get(key.partition, key.sort, key.id)?.item;
  }

  write(key: Key, after: Row | null): void {
    const { partition, sort, id } = key;
    const before = this.#table.get(partition, sort, id);
    this.#store.undoing(() => this.write(key, before ?? null));
    if (after) this.#table.put(partition, { sort, id, ...after });
    else this.#table.delete(partition, sort, id);
    for (const schema of this.schema.indexes) {
      const from = before && indexPlaceOf(schema, before.item);
      const to = after && indexPlaceOf(schema, after.item);
      const index = this.#index(schema);
      const moved = from?.partition !== to?.partition || from?.sort !== to?.sort;
      if (from && moved) index.delete(from.partition, from.sort, id);
      if (to && after) index.put(to.partition, { sort: to.sort, id, ...after });
    }
  }

  range(index: IndexSchema | undefined, range: Range): Iterable<Row> {
    return (index ? this.#index(index) : this.#table).range(range);
  }

  *all(after?: Key): Iterable<Row> {
    for (const partition of this.#table.partitionsFrom(after?.partition)) {
      const start = after?.partition === partition ? { sort: after.sort, key: after } : undefined;
      yield* this.#table.range({ partition, after: start, isDescending: false });
    }
  }

  *expired(from: number, to: number): Iterable<Row> {
    const timeToLive = this.#store.definitions().get(this.schema.name)?.timeToLive;
    let found = 0;
    for (const row of this.#table.rows()) {
      const expiry = expiryOf(row.item, timeToLive);
      if (expiry === undefined || expiry <= from || expiry >= to) continue;
      yield row;
      if (++found === maxExpired) return;
    }
  }

  /** All items, in no particular order. */
  *items(): IterableIterator<Item> {
    for (const { item } of this.#table.rows()) yield item;
  }

  clone(store: MemoryStore): MemoryRows {
    const indexes = new Map([...this.#indexes].map(([name, index]) => [name, index.clone()]));
    return new MemoryRows(this.schema, store, this.#table.clone(), indexes);
  }

  #index({ name }: IndexSchema): SortedIndex {
    const index = this.#indexes.get(name);
    if (!index) throw new Error(`The table has no index ${name}.`);
    return index;
  }
}
