/**
 * The throughput of partitions, of the table and of each index: a request is refused while a partition has used up its units
 * of this second. As on AWS, a write takes a unit for each KB and a consistent read one for each 4 KB, an eventually
 * consistent read half of that, and a transaction twice. The burst capacity of partitions that were idle is left out.
 */
import { RowsView } from "./store/rows-view.ts";
import type { Range, Row, Rows } from "./store/store.ts";
import { indexPlaceOf, type IndexSchema, type Key } from "./table/key.ts";
import { throttled } from "./table/refusal.ts";
import { itemSize } from "./table/size.ts";
import type { Item } from "./table/value.ts";

/** Units a second. */
export interface Limits {
  writes: number;
  reads: number;
}

export const awsLimits: Limits = { writes: 1_000, reads: 3_000 };

const writeBytes = 1024;
const readBytes = 4 * 1024;

const units = (bytes: number, each: number): number => Math.max(1, Math.ceil(bytes / each));

export class Throughput {
  #second = 0;
  readonly #used = new Map<string, number>();

  /** Takes units of several partitions, or refuses all if one has none left. `now` is in epoch milliseconds. */
  take(taken: ReadonlyMap<string, number>, limit: number, now: number): void {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) this.#used.clear();
    this.#second = second;
    for (const partition of taken.keys()) if ((this.#used.get(partition) ?? 0) >= limit) throw throttled();
    for (const [partition, more] of taken) this.#used.set(partition, (this.#used.get(partition) ?? 0) + more);
  }
}

export interface MeterOptions {
  throughput: Throughput;
  limits: Limits;
  now: number;
  /** What a unit of the request costs: 2 in a transaction, 0.5 for an eventually consistent read. */
  factor: number;
  /** Whether reads are part of a write, and cost nothing. */
  writes: boolean;
}

/** Rows whose reads and writes take units of their partitions. */
export class MeteredRows extends RowsView {
  readonly #options: MeterOptions;

  constructor(rows: Rows, options: MeterOptions) {
    super(rows);
    this.#options = options;
  }

  override find(key: Key): Item | undefined {
    const item = super.find(key);
    if (!this.#options.writes) this.#read(undefined, key.partition, item ? itemSize(item) : 0);
    return item;
  }

  override *range(index: IndexSchema | undefined, range: Range): Iterable<Row> {
    this.#read(index, range.partition, 0);
    let bytes = 0;
    try {
      for (const row of super.range(index, range)) {
        bytes += row.size;
        yield row;
      }
    } finally {
      this.#read(index, range.partition, bytes, Infinity);
    }
  }

  override write(key: Key, after: Row | null): void {
    const { throughput, limits, now, factor } = this.#options;
    const before = this.find(key);
    const larger = units(Math.max(after?.size ?? 0, before ? itemSize(before) : 0), writeBytes) * factor;
    const taken = new Map([[this.#name(undefined, key.partition), larger]]);
    for (const index of this.schema.indexes)
      for (const item of [before, after?.item]) {
        const place = item && indexPlaceOf(index, item);
        if (place) taken.set(this.#name(index, place.partition), larger);
      }
    throughput.take(taken, limits.writes, now);
    super.write(key, after);
  }

  #read(
    index: IndexSchema | undefined,
    partition: string,
    bytes: number,
    limit = this.#options.limits.reads,
  ) {
    const { throughput, now, factor } = this.#options;
    const taken = new Map([[`${this.#name(index, partition)} read`, units(bytes, readBytes) * factor]]);
    throughput.take(taken, limit, now);
  }

  #name(index: IndexSchema | undefined, partition: string): string {
    return `${this.schema.name}/${index?.name ?? ""}/${partition}`;
  }
}
