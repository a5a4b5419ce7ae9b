/** The parsed state of a stage. Throws if stored data does not have the expected shape. */
import { z } from "zod";
import { Item, Rows } from "./schema.ts";
import { fetchStored, type ResourceNames, type Stored } from "./stored.ts";

export interface State {
  /** The rows of an entity. */
  rows<E extends keyof Rows>(entity: E): Rows[E];
  items: readonly Item[];
  /** Keys of all objects. */
  keys: ReadonlySet<string>;
  bytes(key: string): Promise<Uint8Array>;
  /** Reads an object with a JSON document. */
  json<S extends z.ZodType>(schema: S, key: string): Promise<z.output<S>>;
  /** Reads an object with a JSON document per line. */
  lines<S extends z.ZodType>(schema: S, key: string): Promise<z.output<S>[]>;
  /** Bodies of dead letters, by queue. */
  deadLetters: ReadonlyMap<string, readonly unknown[]>;
}

/** Reads the state of a stage. */
export const readState = async (names: ResourceNames): Promise<State> => stateOf(await fetchStored(names));

export function stateOf(stored: Stored): State {
  const rows = Rows.parse(Object.groupBy(stored.items, (item) => String(item["__edb_e__"])));
  const text = async (key: string) => new TextDecoder().decode(await stored.read(key));
  return {
    rows: (entity) => rows[entity],
    items: z.array(Item).parse(stored.items),
    keys: stored.keys,
    bytes: stored.read,
    json: async (schema, key) => schema.parse(JSON.parse(await text(key))),
    async lines(schema, key) {
      const documents = (await text(key)).split("\n").filter((line) => line !== "");
      return documents.map((document) => schema.parse(JSON.parse(document)));
    },
    deadLetters: stored.deadLetters,
  };
}
