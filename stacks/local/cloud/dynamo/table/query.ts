/** Queries: the items of one partition, of the table or an index, in the order of their sort keys. */
import type { Row, Rows } from "../store/store.ts";
import { fieldsOf, flag, type Input } from "./input.ts";
import { indexPlaceOf, isKeyName, type IndexSchema } from "./key.ts";
import { bindKeyCondition } from "./key-condition.ts";
import { bindFilter, limitOf, pageOf, startOf } from "./page.ts";
import { bindProjection } from "./projection.ts";
import { invalid } from "./refusal.ts";
import { Scope } from "./scope.ts";

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
  const index = indexOf(rows, input);
  const schema = index ?? rows.schema;
  const scope = new Scope(input);
  const { partition, min, max, matches } = bindKeyCondition(input, scope, schema);
  const filter = bindFilter(input, scope, (name) => isKeyName(schema, name as string));
  const project = bindProjection(input, scope);
  scope.requireAllUsed();
  const start = startOf(input, rows.schema, schema);
  if (start && start.place.partition !== partition)
    throw invalid("The provided starting key is outside query boundaries based on provided conditions");
  if (start && !matches(start.place.sort))
    throw invalid("The provided starting key does not match the range key predicate");
  const after = start && { sort: start.place.sort, key: start.key };
  const isDescending = !flag(input, "ScanIndexForward", true);
  const found = rows.range(index, { partition, min, max, after, isDescending });
  return pageOf(matching(found), {
    table: rows.schema,
    index: schema,
    filter,
    project,
    limit: limitOf(input),
  });

  function* matching(found: Iterable<Row>): Iterable<Row> {
    for (const row of found) if (matches(indexPlaceOf(schema, row.item)?.sort ?? "")) yield row;
  }
}

function indexOf(rows: Rows, input: Input): IndexSchema | undefined {
  const name = input["IndexName"];
  const isConsistent = flag(input, "ConsistentRead", false);
  if (name === undefined) return undefined;
  const index = rows.schema.indexes.find((schema) => schema.name === name);
  if (!index) throw invalid(`The table does not have the specified index: ${JSON.stringify(name)}`);
  if (isConsistent) throw invalid("Consistent reads are not supported on global secondary indexes");
  return index;
}
