/** Queries: the items of one partition, of the table or an index, in the order of their sort keys. */
import { check, holds } from "./condition.ts";
import { Expression } from "./expression/index.ts";
import { fieldsOf, flag, type Input } from "./input.ts";
import { keyOf, type Key, type KeySchema } from "./key.ts";
import { bindKeyCondition } from "./key-condition.ts";
import { bindProjection } from "./projection.ts";
import { invalid } from "./refusal.ts";
import type { Rows } from "./rows.ts";
import { Scope } from "./scope.ts";
import { firstFrom, type Entry } from "./sorted-index.ts";
import { isRecord, parseItem, read, type Item } from "./value.ts";

const maxPageBytes = 1024 * 1024;

const fields = new Set([
  "TableName",
  "IndexName",
  "KeyConditionExpression",
  "FilterExpression",
  "ProjectionExpression",
  "ExpressionAttributeNames",
  "ExpressionAttributeValues",
  "ScanIndexForward",
  "Limit",
  "ExclusiveStartKey",
  "ConsistentRead",
]);

export function query(rows: Rows, given: Input): Record<string, unknown> {
  const input = fieldsOf(given, "Query", fields);
  const { schema, index } = indexOf(rows, input);
  const scope = new Scope(input);
  const { partition, matches } = bindKeyCondition(input, scope, schema);
  const filter = bindFilter(input, scope, schema);
  const project = bindProjection(input, scope);
  scope.requireAllUsed();
  const entries = index.partition(partition).filter(({ sort }) => matches(sort));
  const start = startOf(input, rows.schema, schema, partition);
  if (start && !matches(start.sort))
    throw invalid("The provided starting key does not match the range key predicate");
  const rest = flag(input, "ScanIndexForward", true)
    ? entries.slice(start && firstAfter(entries, start))
    : entries.slice(0, start && firstFrom(entries, start.sort, start.id)).toReversed();
  const { page, last } = cut(rest, limitOf(input));
  const items = page.map(({ item }) => item).filter(filter);
  return {
    Items: items.map(project),
    Count: items.length,
    ScannedCount: page.length,
    ...(last && { LastEvaluatedKey: startKeyOf(last, rows.schema, schema) }),
  };
}

function indexOf(rows: Rows, input: Input) {
  const name = input["IndexName"];
  const isConsistent = flag(input, "ConsistentRead", false);
  if (name === undefined) return { schema: rows.schema, index: rows.table };
  const schema = rows.schema.indexes.find((schema) => schema.name === name);
  if (!schema) throw invalid(`The table does not have the specified index: ${JSON.stringify(name)}`);
  if (isConsistent) throw invalid("Consistent reads are not supported on global secondary indexes");
  return { schema, index: rows.index(schema.name) };
}

function bindFilter(input: Input, scope: Scope, { partition, sort }: KeySchema): (item: Item) => boolean {
  const parsed = scope.parse("FilterExpression", input["FilterExpression"], Expression.condition);
  if (!parsed) return () => true;
  const { tree, paths } = parsed;
  check(tree, scope);
  for (const path of paths) {
    const [name] = scope.path(path);
    if (name === partition || name === sort)
      throw invalid(`Filter Expression can only contain non-primary key attributes: ${name}`);
  }
  return (item) => holds(tree, scope, item);
}

function limitOf(input: Input): number {
  const limit = input["Limit"] ?? Infinity;
  if (typeof limit === "number" && limit >= 1) return limit;
  throw invalid("Limit must have value greater than or equal to 1");
}

/** The first entries, up to the limit or the size of a page; `last` is set if the page ends with them. */
function cut(entries: readonly Entry[], limit: number): { page: readonly Entry[]; last?: Entry } {
  let bytes = 0;
  for (const [at, entry] of entries.entries()) {
    bytes += entry.size;
    if (at + 1 >= limit || bytes >= maxPageBytes) return { page: entries.slice(0, at + 1), last: entry };
  }
  return { page: entries };
}

function startOf(
  input: Input,
  table: KeySchema,
  index: KeySchema,
  partition: string,
): Pick<Key, "sort" | "id"> | undefined {
  const given = input["ExclusiveStartKey"];
  if (given === undefined) return undefined;
  const names = new Set([table.partition, table.sort, index.partition, index.sort]);
  if (!isRecord(given) || Object.keys(given).length !== names.size)
    throw invalid("The provided starting key is invalid");
  const start = parseItem(given);
  const place = keyOf(index, start);
  if (place.partition !== partition)
    throw invalid("The provided starting key is outside query boundaries based on provided conditions");
  return { sort: place.sort, id: keyOf(table, start).id };
}

function startKeyOf({ item }: Entry, table: KeySchema, index: KeySchema): Item {
  const names = new Set([table.partition, table.sort, index.partition, index.sort]);
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const value = read(item, name);
      return value ? [[name, value]] : [];
    }),
  );
}

function firstAfter(entries: readonly Entry[], { sort, id }: Pick<Key, "sort" | "id">): number {
  const at = firstFrom(entries, sort, id);
  const entry = entries[at];
  return entry?.sort === sort && entry.id === id ? at + 1 : at;
}
