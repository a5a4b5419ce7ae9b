/** The rows of one table in SQLite. Its columns have the keys of the table and of each index; SQLite keeps their order. */
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { indexPlaceOf, keyOf, type IndexSchema, type Key, type Schema } from "../table/key.ts";
import type { Item } from "../table/value.ts";
import { expiryOf, maxExpired, type Definition, type Range, type Row, type Rows } from "./store.ts";

interface Stored {
  item: string;
  size: number;
}

const rowOf = ({ item, size }: Stored): Row => ({ item: JSON.parse(item) as Item, size });

export class DiskRows implements Rows {
  readonly schema: Schema;
  readonly number: number;
  readonly #timeToLive: string | undefined;
  readonly #database: DatabaseSync;
  readonly #name: string;
  readonly #statements = new Map<string, StatementSync>();

  constructor(database: DatabaseSync, number: number, { schema, timeToLive }: Definition) {
    this.schema = schema;
    this.number = number;
    this.#timeToLive = timeToLive;
    this.#database = database;
    this.#name = `items_${number}`;
  }

  create(): void {
    const name = this.#name;
    const columns = this.schema.indexes.map((_, at) => `, ${columnsOf(at).join(" TEXT, ")} TEXT`).join("");
    this.#database.exec(
      `CREATE TABLE ${name} (partition TEXT NOT NULL, sort TEXT NOT NULL, item TEXT NOT NULL, size INTEGER NOT NULL, ` +
        `expires REAL${columns}, UNIQUE (partition, sort));` +
        `CREATE INDEX ${name}_expires ON ${name} (expires) WHERE expires IS NOT NULL;`,
    );
    for (const at of this.schema.indexes.keys()) {
      const [partition, sort] = columnsOf(at);
      this.#database.exec(
        `CREATE INDEX ${name}_${at} ON ${name} (${partition}, ${sort}, partition, sort) WHERE ${partition} IS NOT NULL`,
      );
    }
  }

  drop(): void {
    this.#statements.clear();
    this.#database.exec(`DROP TABLE ${this.#name}`);
  }

  find({ partition, sort }: Key): Item | undefined {
    const found = this.#statement(`SELECT item FROM ${this.#name} WHERE partition = ? AND sort = ?`).get(
      partition,
      sort,
    );
    return found && (JSON.parse((found as unknown as Stored).item) as Item);
  }

  write({ partition, sort }: Key, after: Row | null): void {
    if (!after) {
      this.#statement(`DELETE FROM ${this.#name} WHERE partition = ? AND sort = ?`).run(partition, sort);
      return;
    }
    const { item, size } = after;
    const changing = ["item", "size", "expires", ...this.schema.indexes.flatMap((_, at) => columnsOf(at))];
    const places = this.schema.indexes.flatMap((index) => {
      const place = indexPlaceOf(index, item);
      return place ? [place.partition, place.sort] : [null, null];
    });
    const expiry = expiryOf(item, this.#timeToLive) ?? null;
    this.#statement(
      `INSERT INTO ${this.#name} (partition, sort, ${changing.join(", ")}) VALUES (?, ?${", ?".repeat(changing.length)}) ` +
        `ON CONFLICT (partition, sort) DO UPDATE SET ${changing.map((column) => `${column} = excluded.${column}`).join(", ")}`,
    ).run(partition, sort, JSON.stringify(item), size, expiry, ...places);
  }

  range(index: IndexSchema | undefined, { partition, min, max, after, isDescending }: Range): Iterable<Row> {
    const own = ["partition", "sort"];
    const [partitionColumn, sortColumn] = index ? columnsOf(this.schema.indexes.indexOf(index)) : own;
    const order = index ? [sortColumn, ...own] : [sortColumn];
    const conditions = [`${partitionColumn} = ?`];
    const values = [partition];
    // The row that a range begins after is within its bounds; SQLite seeks by one condition on either side.
    if (min !== undefined && (!after || isDescending)) {
      conditions.push(`${sortColumn} >= ?`);
      values.push(min);
    }
    if (max !== undefined && !(after && isDescending)) {
      conditions.push(`${sortColumn} <= ?`);
      values.push(max);
    }
    if (after) {
      const { sort, key } = after;
      conditions.push(
        `(${order.join(", ")}) ${isDescending ? "<" : ">"} (${order.map(() => "?").join(", ")})`,
      );
      values.push(...(index ? [sort, key.partition, key.sort] : [sort]));
    }
    const direction = isDescending ? "DESC" : "ASC";
    return this.#select(
      `WHERE ${conditions.join(" AND ")} ORDER BY ${order.map((column) => `${column} ${direction}`).join(", ")}`,
      values,
    );
  }

  all(after?: Key): Iterable<Row> {
    const order = "ORDER BY partition, sort";
    return after
      ? this.#select(`WHERE (partition, sort) > (?, ?) ${order}`, [after.partition, after.sort])
      : this.#select(order, []);
  }

  expired(from: number, to: number): Iterable<Row> {
    return this.#select(`WHERE expires > ? AND expires < ? LIMIT ${maxExpired}`, [from, to]);
  }

  /** Writes the expiry of every item anew. */
  rewriteExpiries(): void {
    for (const row of [...this.all()]) this.write(keyOf(this.schema, row.item), row);
  }

  *#select(where: string, values: readonly SQLInputValue[]): Iterable<Row> {
    // A statement of its own: a cached one could be running.
    const statement = this.#database.prepare(`SELECT item, size FROM ${this.#name} ${where}`);
    for (const row of statement.iterate(...values)) yield rowOf(row as unknown as Stored);
  }

  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql);
    if (known) return known;
    const statement = this.#database.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}

/** The columns with the key of an index, by its position. */
const columnsOf = (at: number): [partition: string, sort: string] => [
  `index_${at}_partition`,
  `index_${at}_sort`,
];
