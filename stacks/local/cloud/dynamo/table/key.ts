/** Keys of the table and its indexes: a partition key and, in most, a sort key. */
import * as Decimal from "./decimal.ts";
import { invalid } from "./refusal.ts";
import { isRecord, parseItem, read, type AttributeValue, type Item } from "./value.ts";

export type KeyType = "S" | "N" | "B";

export interface KeyAttribute {
  name: string;
  type: KeyType;
}

export interface KeySchema {
  partition: KeyAttribute;
  sort?: KeyAttribute | undefined;
}

export interface IndexSchema extends KeySchema {
  name: string;
}

export interface Schema extends KeySchema {
  /** The table's name. */
  name: string;
  indexes: readonly IndexSchema[];
}

/** The values of a key as texts that sort as they do; without a sort key, `sort` is empty. */
interface Place {
  partition: string;
  sort: string;
}

/** The place of an item in its table; `id` is unique there. */
export interface Key extends Place {
  id: string;
}

const maxPartitionBytes = 2048;
const maxSortBytes = 1024;

/** The names of a key's attributes. */
export const namesOf = ({ partition, sort }: KeySchema): string[] =>
  sort ? [partition.name, sort.name] : [partition.name];

export const isKeyName = ({ partition, sort }: KeySchema, name: string | number | undefined): boolean =>
  name === partition.name || name === sort?.name;

/** Parses a key without other attributes. */
export function parseKey(schema: KeySchema, given: unknown): Key {
  return keyOf(schema, parseKeyItem(schema, given));
}

export function parseKeyItem(schema: KeySchema, given: unknown): Item {
  if (!isRecord(given) || Object.keys(given).length !== namesOf(schema).length) throw mismatch();
  return parseItem(given);
}

/** The key of an item of the table. */
export function keyOf({ partition, sort }: KeySchema, item: Item): Key {
  const partitionText = keyPart(item, partition, maxPartitionBytes);
  const sortText = sort ? keyPart(item, sort, maxSortBytes) : "";
  return {
    partition: partitionText,
    sort: sortText,
    id: `${partitionText.length} ${partitionText}${sortText}`,
  };
}

function keyPart(item: Item, { name, type }: KeyAttribute, maxBytes: number): string {
  const value = read(item, name);
  const content = value?.[type];
  if (!value || content === undefined) throw mismatch();
  if (content === "")
    throw invalid(
      "One or more parameter values were invalid: " +
        `The AttributeValue for a key attribute cannot contain an empty ${type === "B" ? "binary" : "string"} value. Key: ${name}`,
    );
  if (type !== "N" && Buffer.byteLength(content, type === "B" ? "base64" : "utf8") > maxBytes)
    throw invalid(
      `One or more parameter values were invalid: Size of ${name} has exceeded ${maxBytes} bytes`,
    );
  return sortable(value);
}

/** A text that sorts as a value of a key does. */
export function sortable({ S, N, B }: AttributeValue): string {
  if (S !== undefined) return S;
  return N === undefined ? Buffer.from(B ?? "", "base64").toString("hex") : Decimal.sortable(N);
}

function mismatch(): Error {
  return invalid("The provided key element does not match the schema");
}

/** An item's place in an index; undefined unless it has each attribute of its key. */
export function indexPlaceOf({ partition, sort }: KeySchema, item: Item): Place | undefined {
  const first = read(item, partition.name);
  if (first?.[partition.type] === undefined) return undefined;
  if (!sort) return { partition: sortable(first), sort: "" };
  const second = read(item, sort.name);
  if (second?.[sort.type] === undefined) return undefined;
  return { partition: sortable(first), sort: sortable(second) };
}

/** Throws if an item's index key is not valid. */
export function requireIndexable({ indexes }: Schema, item: Item): void {
  for (const { name, partition, sort } of indexes) {
    requireIndexPart(name, partition, item, maxPartitionBytes);
    if (sort) requireIndexPart(name, sort, item, maxSortBytes);
  }
}

function requireIndexPart(index: string, { name, type }: KeyAttribute, item: Item, maxBytes: number): void {
  const value = read(item, name);
  if (!value) return;
  if (!value[type])
    throw invalid(
      `One or more parameter values were invalid: Type mismatch for Index Key ${name} Expected: ${type} that is not ` +
        `empty, IndexName: ${index}`,
    );
  if (type === "S" && Buffer.byteLength(value.S ?? "") > maxBytes)
    throw invalid(
      `One or more parameter values were invalid: Size of ${name} has exceeded ${maxBytes} bytes, IndexName: ${index}`,
    );
}
