/** The items of a table and its indexes, which are updated together. */
import { indexKeyOf, type Key, type Schema } from "./key.ts";
import { invalid } from "./refusal.ts";
import { itemSize } from "./size.ts";
import { SortedIndex } from "./sorted-index.ts";
import type { Item } from "./value.ts";

const maxItemBytes = 400 * 1024;

/** An item and its size in bytes. */
export interface Row {
  item: Item;
  size: number;
}

/** An item with its size. Throws if it exceeds DynamoDB's limit of 400 KB. */
export function measured(item: Item): Row {
  const size = itemSize(item);
  if (size > maxItemBytes) throw invalid("Item size has exceeded the maximum allowed size");
  return { item, size };
}

export class Rows {
  readonly schema: Schema;
  readonly table: SortedIndex;
  readonly #indexes: ReadonlyMap<string, SortedIndex>;

  constructor(schema: Schema, table = new SortedIndex(), indexes?: ReadonlyMap<string, SortedIndex>) {
    this.schema = schema;
    this.table = table;
    this.#indexes = indexes ?? new Map(schema.indexes.map(({ name }) => [name, new SortedIndex()]));
  }

  find(key: Key): Item | undefined {
    return this.table.get(key.partition, key.sort, key.id)?.item;
  }

  index(name: string): SortedIndex {
    const index = this.#indexes.get(name);
    if (!index) throw invalid(`The table does not have the specified index: ${name}`);
    return index;
  }

  write({ partition, sort, id }: Key, after: Row | null): void {
    const before = this.table.get(partition, sort, id)?.item;
    if (after) this.table.put(partition, { sort, id, ...after });
    else this.table.delete(partition, sort, id);
    for (const schema of this.schema.indexes) {
      const from = before && indexKeyOf(schema, before);
      const to = after && indexKeyOf(schema, after.item);
      const index = this.index(schema.name);
      const moved = from?.partition !== to?.partition || from?.sort !== to?.sort;
      if (from && moved) index.delete(from.partition, from.sort, id);
      if (to && after) index.put(to.partition, { sort: to.sort, id, ...after });
    }
  }

  clone(): Rows {
    const indexes = new Map([...this.#indexes].map(([name, index]) => [name, index.clone()]));
    return new Rows(this.schema, this.table.clone(), indexes);
  }
}
