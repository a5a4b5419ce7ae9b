/** Batches: many reads, or many writes without conditions. */
import { fieldsOf, flag, listOf, type Input } from "./input.ts";
import { parseKey, type Schema } from "./key.ts";
import { prepareProjection } from "./projection.ts";
import { invalid } from "./refusal.ts";
import type { Rows } from "./rows.ts";
import { isRecord, type Item } from "./value.ts";
import { preparePlainDelete, preparePlainPut, type Write } from "./write.ts";

const maxReads = 100;
const maxWrites = 25;

const fields = new Set(["RequestItems"]);
const readFields = new Set(["Keys", "ConsistentRead", "ProjectionExpression", "ExpressionAttributeNames"]);
const putFields = new Set(["Item"]);
const deleteFields = new Set(["Key"]);

/** Which entries of a batch are left unprocessed. */
type Refuses = (index: number) => boolean;

/** Reads items. Returns those that exist, in the order of the request. */
export function batchGet(rows: Rows, given: Input, refuses: Refuses): Record<string, unknown> {
  const [name, request] = oneTable(given, "BatchGetItem");
  const input = fieldsOf(request, "BatchGetItem", readFields);
  flag(input, "ConsistentRead", false);
  const project = prepareProjection(input);
  const keys = listOf(input["Keys"], "keys", maxReads).map((key) => parseKey(rows.schema, key));
  requireDistinct(keys);
  const items: Item[] = keys
    .filter((_, index) => !refuses(index))
    .map((key) => rows.find(key))
    .filter((item) => item !== undefined);
  const left = (input["Keys"] as unknown[]).filter((_, index) => refuses(index));
  return {
    Responses: { [name]: items.map(project) },
    UnprocessedKeys: left.length === 0 ? {} : { [name]: { ...input, Keys: left } },
  };
}

export function batchWrite(rows: Rows, given: Input, refuses: Refuses): Record<string, unknown> {
  const [name, requests] = oneTable(given, "BatchWriteItem");
  const writes = listOf(requests, "requestItems", maxWrites).map((one) => prepare(rows.schema, one));
  requireDistinct(writes.map(({ key }) => key));
  for (const [index, { key, attempt }] of writes.entries())
    if (!refuses(index)) rows.write(key, attempt(rows.find(key)).after ?? null);
  const left = (requests as unknown[]).filter((_, index) => refuses(index));
  return { UnprocessedItems: left.length === 0 ? {} : { [name]: left } };
}

function prepare(schema: Schema, given: unknown): Write {
  const { PutRequest, DeleteRequest } = isRecord(given) ? given : {};
  if ((PutRequest === undefined) === (DeleteRequest === undefined))
    throw invalid("Supplied WriteRequest must contain exactly one of PutRequest or DeleteRequest");
  return PutRequest === undefined
    ? preparePlainDelete(schema, fieldsOf(DeleteRequest, "DeleteRequest", deleteFields)["Key"])
    : preparePlainPut(schema, fieldsOf(PutRequest, "PutRequest", putFields)["Item"]);
}

function oneTable(given: Input, operation: string): [name: string, request: unknown] {
  const { RequestItems } = fieldsOf(given, operation, fields);
  const [table, ...others] = isRecord(RequestItems) ? Object.entries(RequestItems) : [];
  if (!table || others.length > 0)
    throw invalid(`The simulator has one table, and ${operation} must name it alone.`);
  return table;
}

function requireDistinct(keys: readonly { id: string }[]): void {
  if (new Set(keys.map(({ id }) => id)).size < keys.length)
    throw invalid("Provided list of item keys contains duplicates");
}
