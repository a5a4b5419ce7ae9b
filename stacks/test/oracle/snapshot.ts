/** An in-memory copy of a stage's stored state, which tests corrupt. */
import { fetchStored, type ResourceNames, type Stored } from "../../proof/oracle/stored.ts";

export interface Row extends Record<string, unknown> {
  pk: string;
}

export class Snapshot implements Stored {
  readonly items: Row[];
  readonly objects: Map<string, Uint8Array>;
  readonly deadLetters: Map<string, unknown[]>;

  private constructor(items: Row[], objects: Map<string, Uint8Array>, deadLetters: Map<string, unknown[]>) {
    this.items = items;
    this.objects = objects;
    this.deadLetters = deadLetters;
  }

  static async take(place: ResourceNames): Promise<Snapshot> {
    const { items, keys, read, deadLetters } = await fetchStored(place);
    const objects = await Promise.all([...keys].map(async (key) => [key, await read(key)] as const));
    return new Snapshot(
      items.map((item) => ({ ...item, pk: String(item["pk"]) })),
      new Map(objects),
      new Map([...deadLetters].map(([queue, letters]) => [queue, [...letters]])),
    );
  }

  copy(): Snapshot {
    const { items, objects, deadLetters } = this;
    return new Snapshot(structuredClone(items), new Map(objects), structuredClone(deadLetters));
  }

  get keys(): ReadonlySet<string> {
    return new Set(this.objects.keys());
  }

  readonly read = (key: string): Promise<Uint8Array> => Promise.resolve(this.bytes(key));

  /** The rows of an entity with these attributes. */
  rows(entity: string, attributes: Record<string, unknown> = {}): Row[] {
    const wanted = Object.entries({ ...attributes, __edb_e__: entity });
    return this.items.filter((item) => wanted.every(([name, value]) => item[name] === value));
  }

  /** The first of these rows, which may be changed in place. */
  row(entity: string, attributes: Record<string, unknown> = {}): Row {
    const [row] = this.rows(entity, attributes);
    if (!row) throw new Error(`There is no ${entity} with ${JSON.stringify(attributes)}.`);
    return row;
  }

  add(entity: string, like: Row, attributes: Record<string, unknown>): void {
    this.items.push({ ...like, ...attributes, __edb_e__: entity });
  }

  remove(row: Row): void {
    this.items.splice(this.items.indexOf(row), 1);
  }

  text(key: string): string {
    return new TextDecoder().decode(this.bytes(key));
  }

  write(key: string, text: string): void {
    this.objects.set(key, new TextEncoder().encode(text));
  }

  bytes(key: string): Uint8Array {
    const bytes = this.objects.get(key);
    if (!bytes) throw new Error(`There is no object ${key}.`);
    return bytes;
  }
}
