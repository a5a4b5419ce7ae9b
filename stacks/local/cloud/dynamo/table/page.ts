/** Pages of queries and scans: up to a limit of items, or 1 MB of them. */
import { check, holds } from "./condition.ts";
import { Expression } from "./expression/index.ts";
import type { Input } from "./input.ts";
import { keyOf, namesOf, type Key, type KeySchema } from "./key.ts";
import { invalid } from "./refusal.ts";
import type { Row } from "../store/store.ts";
import type { Scope } from "./scope.ts";
import { isRecord, parseItem, read, type Item } from "./value.ts";

const maxPageBytes = 1024 * 1024;

export interface Read {
  table: KeySchema;
  /** The table or index that is read. */
  index: KeySchema;
  filter(item: Item): boolean;
  project(item: Item): Item;
  limit: number;
}

/** The answer with the first rows. It names the last one if there may be more. */
export function pageOf(
  rows: Iterable<Row>,
  { table, index, filter, project, limit }: Read,
): Record<string, unknown> {
  const items: Item[] = [];
  let scanned = 0;
  let bytes = 0;
  let last: Item | undefined;
  for (const { item, size } of rows) {
    scanned += 1;
    bytes += size;
    if (filter(item)) items.push(project(item));
    if (scanned < limit && bytes < maxPageBytes) continue;
    last = item;
    break;
  }
  return {
    Items: items,
    Count: items.length,
    ScannedCount: scanned,
    ...(last && { LastEvaluatedKey: startKeyOf(last, table, index) }),
  };
}

export function limitOf(input: Input): number {
  const limit = input["Limit"] ?? Infinity;
  if (typeof limit === "number" && limit >= 1) return limit;
  throw invalid("Limit must have value greater than or equal to 1");
}

export function bindFilter(
  input: Input,
  scope: Scope,
  isKey: (name: unknown) => boolean,
): (item: Item) => boolean {
  const parsed = scope.parse("FilterExpression", input["FilterExpression"], Expression.condition);
  if (!parsed) return () => true;
  const { tree, paths } = parsed;
  check(tree, scope);
  for (const path of paths) {
    const [name] = scope.path(path);
    if (isKey(name)) throw invalid(`Filter Expression can only contain non-primary key attributes: ${name}`);
  }
  return (item) => holds(tree, scope, item);
}

/** The key that a page begins after: that of the table, and that of the index where one is read. */
export function startOf(
  input: Input,
  table: KeySchema,
  index: KeySchema,
): { key: Key; place: Key } | undefined {
  const given = input["ExclusiveStartKey"];
  if (given === undefined) return undefined;
  const names = new Set([...namesOf(table), ...namesOf(index)]);
  if (!isRecord(given) || Object.keys(given).length !== names.size)
    throw invalid("The provided starting key is invalid");
  const start = parseItem(given);
  return { key: keyOf(table, start), place: keyOf(index, start) };
}

function startKeyOf(item: Item, table: KeySchema, index: KeySchema): Item {
  const names = new Set([...namesOf(table), ...namesOf(index)]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = read(item, name);
      return value ? [[name, value]] : [];
    }),
  );
}
