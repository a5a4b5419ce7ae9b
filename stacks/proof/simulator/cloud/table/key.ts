/** Keys of the table and its indexes: a partition and a sort key, both strings. */
import { invalid } from "./refusal.ts";
import { isRecord, parseItem, read, type Item } from "./value.ts";

/** The names of a key's attributes. */
export interface KeySchema {
  partition: string;
  sort: string;
}

export interface Schema extends KeySchema {
  indexes: readonly (KeySchema & { name: string })[];
}

/** The values of a key; `id` is unique in the table. */
export interface Key {
  partition: string;
  sort: string;
  id: string;
}

const maxPartitionBytes = 2048;
const maxSortBytes = 1024;

/** Parses a key without other attributes. */
export function parseKey(schema: KeySchema, given: unknown): Key {
  if (!isRecord(given) || Object.keys(given).length !== 2) throw mismatch();
  return keyOf(schema, parseItem(given));
}

/** The key of an item of the table. */
export function keyOf(schema: KeySchema, item: Item): Key {
  const partition = keyPart(item, schema.partition, maxPartitionBytes);
  const sort = keyPart(item, schema.sort, maxSortBytes);
  return { partition, sort, id: `${partition}\0${sort}` };
}

function keyPart(item: Item, name: string, maxBytes: number): string {
  const text = read(item, name)?.S;
  if (text === undefined) throw mismatch();
  if (text === "")
    throw invalid(
      "One or more parameter values were invalid: " +
        `The AttributeValue for a key attribute cannot contain an empty string value. Key: ${name}`,
    );
  if (Buffer.byteLength(text) > maxBytes)
    throw invalid(
      `One or more parameter values were invalid: Size of ${name} has exceeded ${maxBytes} bytes`,
    );
  return text;
}

function mismatch(): Error {
  return invalid("The provided key element does not match the schema");
}

/** An item's key in an index; undefined unless it has both attributes. */
export function indexKeyOf(schema: KeySchema, item: Item): KeySchema | undefined {
  const partition = read(item, schema.partition)?.S;
  const sort = read(item, schema.sort)?.S;
  return partition === undefined || sort === undefined ? undefined : { partition, sort };
}

/** Throws if an item's index key is not valid. */
export function requireIndexable({ indexes }: Schema, item: Item): void {
  for (const { name, partition, sort } of indexes)
    for (const attribute of [partition, sort]) {
      const value = read(item, attribute);
      if (value && !value.S)
        throw invalid(
          `One or more parameter values were invalid: ${attribute}, a key of the index ${name}, must be a string that is not empty.`,
        );
    }
}
