/** What a database keeps its tables in: memory, or a file on disk. Every method is synchronous, so each operation is atomic. */
import type { IndexSchema, Key, Schema } from "../table/key.ts";
import type { Item } from "../table/value.ts";

/** An item and its size in bytes. */
export interface Row {
  readonly item: Item;
  readonly size: number;
}

/** A part of a partition, by sort keys; both bounds are included. */
export interface Range {
  partition: string;
  min?: string | undefined;
  max?: string | undefined;
  /** The row that the range begins after: its sort key in the index that is read, and its key in the table. */
  after?: { sort: string; key: Key } | undefined;
  isDescending: boolean;
}

/** The rows of one table and its indexes, which are updated together. */
export interface Rows {
  readonly schema: Schema;
  find(key: Key): Item | undefined;
  /** Replaces the item of a key, or deletes it. */
  write(key: Key, after: Row | null): void;
  /** A part of a partition of the table or of an index, in order. */
  range(index: IndexSchema | undefined, range: Range): Iterable<Row>;
  /** All rows, or those after a key, in the order of scans. */
  all(after?: Key): Iterable<Row>;
  /** Up to 500 rows whose expiry is between these times, in epoch seconds. */
  expired(from: number, to: number): Iterable<Row>;
}

export interface Definition {
  schema: Schema;
  /** Epoch milliseconds. */
  timeCreated: number;
  /** The attribute with the time of an item's expiry, in epoch seconds. */
  timeToLive?: string | undefined;
}

/** A completed transaction with a request token. */
export interface Completed {
  digest: string;
  /** Epoch milliseconds. */
  at: number;
}

export interface Store {
  /** By table name. */
  definitions(): ReadonlyMap<string, Definition>;
  rows(table: string): Rows | undefined;
  create(definition: Definition): void;
  setTimeToLive(table: string, attribute: string | undefined): void;
  drop(table: string): void;
  /** Runs the body; if it throws, none of its changes are kept. */
  transact<T>(body: () => T): T;
  completed(token: string): Completed | undefined;
  complete(token: string, transaction: Completed): void;
  /** Forgets the tokens of transactions that were completed before this time. */
  forgetCompleted(before: number): void;
  /** Resolves once every transaction so far is durable. Rejects from then on if the disk fails. */
  written(): Promise<void>;
  /** Gives unused space back. */
  compact(): void;
  close(): Promise<void>;
}

export const maxExpired = 500;

/** An item's expiry in epoch seconds. */
export function expiryOf(item: Item, attribute: string | undefined): number | undefined {
  if (attribute === undefined || !Object.hasOwn(item, attribute)) return undefined;
  const seconds = item[attribute]?.N;
  return seconds === undefined ? undefined : Number(seconds);
}
