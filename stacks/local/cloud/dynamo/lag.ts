/**
 * Eventually consistent reads: rows as they were a while ago. On AWS, a table's replicas and each index follow with a lag of
 * their own, and items do not arrive in the order of their writes.
 */
import { createHash } from "node:crypto";
import { MemoryRows } from "./store/memory.ts";
import { RowsView } from "./store/rows-view.ts";
import type { Range, Row, Rows } from "./store/store.ts";
import { compareText } from "./table/comparison.ts";
import { indexPlaceOf, keyOf, type IndexSchema, type Key } from "./table/key.ts";
import { itemSize } from "./table/size.ts";
import type { Item } from "./table/value.ts";

/** How far an eventually consistent read is behind, in milliseconds. */
export interface Lag {
  /** The longest of all reads. */
  maxMs: number;
  /** For an item of an index, or of the table itself, by the item's id. */
  of(index: string | undefined, id: string): number;
}

/** Draws the lags of one read: each index has its own longest lag by the seed, and each item its own within that. */
export function drawnLag(seed: string, read: string, maxMs: number): Lag {
  const draw = (name: string) => createHash("sha1").update(name).digest().readUInt32BE() / 2 ** 32;
  return {
    maxMs,
    of: (index = "", id) => maxMs * draw(`${seed} ${index}`) * draw(`${seed} ${read} ${index} ${id}`),
  };
}

interface Change {
  key: Key;
  /** The row that it replaced or deleted; null if there was none. */
  before: Row | null;
  at: number;
}

/** The latest changes of a table's rows. */
export class History {
  #changes: Change[] = [];

  /** The rows, whose changes are remembered for `maxMs`. */
  recording(rows: Rows, now: number, maxMs: number): Rows {
    if ((this.#changes[0]?.at ?? now) < now - maxMs)
      this.#changes = this.#changes.filter(({ at }) => at >= now - maxMs);
    return new RecordedRows(rows, (key, before) => this.#changes.push({ key, before, at: now }));
  }

  /** The rows as an eventually consistent read sees them. */
  lagging(rows: Rows, now: number, lag: Lag, index: string | undefined): Rows {
    const missed = new Map<string, Change>();
    for (const change of this.#changes) {
      const { id } = change.key;
      if (!missed.has(id) && change.at > now - lag.of(index, id)) missed.set(id, change);
    }
    return missed.size === 0 ? rows : new EarlierRows(rows, missed);
  }
}

class RecordedRows extends RowsView {
  readonly #record: (key: Key, before: Row | null) => void;

  constructor(rows: Rows, record: (key: Key, before: Row | null) => void) {
    super(rows);
    this.#record = record;
  }

  override write(key: Key, after: Row | null): void {
    const item = this.find(key);
    this.#record(key, item ? { item, size: itemSize(item) } : null);
    super.write(key, after);
  }
}

/** Rows without the changes that a read misses. */
class EarlierRows extends RowsView {
  readonly #missed: ReadonlyMap<string, Change>;
  readonly #before: MemoryRows;

  constructor(rows: Rows, missed: ReadonlyMap<string, Change>) {
    super(rows);
    this.#missed = missed;
    this.#before = new MemoryRows(rows.schema);
    for (const { key, before } of missed.values()) if (before) this.#before.write(key, before);
  }

  override find(key: Key): Item | undefined {
    return this.#missed.has(key.id) ? this.#before.find(key) : super.find(key);
  }

  override range(index: IndexSchema | undefined, range: Range): Iterable<Row> {
    const sort = ({ item }: Row) => indexPlaceOf(index ?? this.schema, item)?.sort ?? "";
    return this.#merged(
      super.range(index, range),
      this.#before.range(index, range),
      sort,
      range.isDescending,
    );
  }

  override all(after?: Key): Iterable<Row> {
    const partition = ({ item }: Row) => keyOf(this.schema, item).partition;
    return this.#merged(super.all(after), this.#before.all(after), partition, false);
  }

  #merged(
    now: Iterable<Row>,
    before: Iterable<Row>,
    place: (row: Row) => string,
    isDescending: boolean,
  ): Row[] {
    const id = ({ item }: Row) => keyOf(this.schema, item).id;
    const rows = [...now].filter((row) => !this.#missed.has(id(row)));
    return [...rows, ...before].toSorted(
      (a, b) => (compareText(place(a), place(b)) || compareText(id(a), id(b))) * (isDescending ? -1 : 1),
    );
  }
}
