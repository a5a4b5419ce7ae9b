/** The stage's table, in memory. It has the operations that the product has permissions for. */
import { Database, type PerformOptions } from "../../../local/cloud/dynamo/database.ts";
import { MemoryStore } from "../../../local/cloud/dynamo/store/memory.ts";
import type { Item } from "../../../local/cloud/dynamo/table/value.ts";

const attribute = (name: string) => ({ name, type: "S" }) as const;
const keys = (prefix: string) => ({ partition: attribute(`${prefix}pk`), sort: attribute(`${prefix}sk`) });

export class MemoryTable {
  readonly #name: string;
  readonly #store: MemoryStore;
  readonly #database: Database;

  private constructor(name: string, store: MemoryStore) {
    this.#name = name;
    this.#store = store;
    this.#database = new Database(store);
  }

  /** An empty table with indexes of these names. */
  static create(name: string, indexes: readonly string[]): MemoryTable {
    const store = new MemoryStore();
    const schema = { name, ...keys(""), indexes: indexes.map((index) => ({ name: index, ...keys(index) })) };
    store.create({ schema, timeCreated: 0, timeToLive: "expires" });
    return new MemoryTable(name, store);
  }

  /** Performs one operation atomically. Throws AwsError as DynamoDB answers. */
  perform(
    operation: string,
    input: Readonly<Record<string, unknown>>,
    options: PerformOptions = { now: 0 },
  ): Record<string, unknown> {
    return this.#database.perform(operation, input, options);
  }

  /** Deletes items that expired before this time, in epoch milliseconds. */
  expire(until: number): void {
    while (this.#database.expire(until));
  }

  /** All items, in no particular order. */
  items(): Iterable<Item> {
    return this.#store.rows(this.#name)?.items() ?? [];
  }

  /** An independent copy. Its cost grows with the partitions, not with the items. */
  clone(): MemoryTable {
    return new MemoryTable(this.#name, this.#store.clone());
  }
}
