/** Rows seen through another object: it passes everything on, and its subclasses change what they must. */
import type { IndexSchema, Key, Schema } from "../table/key.ts";
import type { Item } from "../table/value.ts";
import type { Range, Row, Rows } from "./store.ts";

export class RowsView implements Rows {
  readonly schema: Schema;
  readonly #rows: Rows;

  constructor(rows: Rows) {
    this.schema = rows.schema;
    this.#rows = rows;
  }

  find(key: Key): Item | undefined {
    return this.#rows.find(key);
  }

  write(key: Key, after: Row | null): void {
    this.#rows.write(key, after);
  }

  range(index: IndexSchema | undefined, range: Range): Iterable<Row> {
    return this.#rows.range(index, range);
  }

  all(after?: Key): Iterable<Row> {
    return this.#rows.all(after);
  }

  expired(from: number, to: number): Iterable<Row> {
    return this.#rows.expired(from, to);
  }
}
