/** Scans: all items of a table, or of one of several segments of its partitions. */
import type { Row, Rows } from "../store/store.ts";
import { fieldsOf, flag, type Input } from "./input.ts";
import { keyOf } from "./key.ts";
import { bindFilter, limitOf, pageOf, startOf } from "./page.ts";
import { bindProjection } from "./projection.ts";
import { invalid } from "./refusal.ts";
import { Scope } from "./scope.ts";

const maxSegments = 1_000_000;

const fields = new Set([
  "TableName",
  "FilterExpression",
  "ProjectionExpression",
  "ExpressionAttributeNames",
  "ExpressionAttributeValues",
  "Limit",
  "ExclusiveStartKey",
  "ConsistentRead",
  "Segment",
  "TotalSegments",
]);

export function scan(rows: Rows, given: Input): Record<string, unknown> {
  const input = fieldsOf(given, "Scan", fields);
  flag(input, "ConsistentRead", false);
  const scope = new Scope(input);
  const filter = bindFilter(input, scope, () => false);
  const project = bindProjection(input, scope);
  scope.requireAllUsed();
  const isInSegment = segmentOf(input);
  const { schema } = rows;
  const found = rows.all(startOf(input, schema, schema)?.key);
  return pageOf(inSegment(found), { table: schema, index: schema, filter, project, limit: limitOf(input) });

  function* inSegment(found: Iterable<Row>): Iterable<Row> {
    for (const row of found) if (isInSegment(keyOf(schema, row.item).partition)) yield row;
  }
}

function segmentOf(input: Input): (partition: string) => boolean {
  const { Segment: segment, TotalSegments: total } = input;
  if (segment === undefined && total === undefined) return () => true;
  const isValid =
    Number.isInteger(segment) &&
    Number.isInteger(total) &&
    Number(total) >= 1 &&
    Number(total) <= maxSegments;
  if (!isValid || Number(segment) < 0 || Number(segment) >= Number(total))
    throw invalid("Segment must be from 0 to one less than TotalSegments, which is from 1 to 1000000");
  return (partition) => hash(partition) % Number(total) === segment;
}

function hash(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at++) hash = (hash * 31 + text.charCodeAt(at)) >>> 0;
  return hash;
}
