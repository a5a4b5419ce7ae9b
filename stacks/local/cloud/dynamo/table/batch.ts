/** Batches: many reads, or many writes without conditions. */
import type { Rows } from "../store/store.ts";
import { fieldsOf, flag, listOf, type Input } from "./input.ts";
import { parseKey, type Key, type Schema } from "./key.ts";
import { prepareProjection } from "./projection.ts";
import { invalid } from "./refusal.ts";
import { isRecord, type Item } from "./value.ts";
import { preparePlainDelete, preparePlainPut, type Write } from "./write.ts";

const maxReads = 100;
const maxReadBytes = 16 * 1024 * 1024;
const maxWrites = 25;

const fields = new Set(["RequestItems"]);
const readFields = new Set(["Keys", "ConsistentRead", "ProjectionExpression", "ExpressionAttributeNames"]);
const putFields = new Set(["Item"]);
const deleteFields = new Set(["Key"]);

/** The rows of a table by its name. Throws if it does not exist. */
export type Tables = (name: unknown) => Rows;

/** Which entries of a batch are left unprocessed. */
type Refuses = (index: number) => boolean;

/** One entry of a batch. */
interface Entry {
  table: string;
  rows: Rows;
  key: Key;
}

/** Reads items. Returns those that exist, in the order of the request; up to 16 MB. */
export function batchGet(tables: Tables, given: Input, refuses: Refuses): Record<string, unknown> {
  const requests = byTable(given, "BatchGetItem").map(([table, request]) => {
    const rows = tables(table);
    const input = fieldsOf(request, "BatchGetItem", readFields);
    flag(input, "ConsistentRead", false);
    const keys = listOf(input["Keys"], "keys", maxReads);
    const entries = keys.map((given): Entry & { given: unknown } => {
      return { table, rows, given, key: parseKey(rows.schema, given) };
    });
    return { table, input, entries, project: prepareProjection(input) };
  });
  requireBatch(
    requests.flatMap(({ entries }) => entries),
    maxReads,
  );
  const responses: Record<string, Item[]> = {};
  const unprocessed: Record<string, unknown> = {};
  let index = 0;
  let bytes = 0;
  for (const { table, input, entries, project } of requests) {
    const left: unknown[] = [];
    const found: Item[] = [];
    for (const { rows, key, given } of entries) {
      if (refuses(index++) || bytes > maxReadBytes) left.push(given);
      else {
        const item = rows.find(key);
        if (!item) continue;
        bytes += Buffer.byteLength(JSON.stringify(item));
        found.push(project(item));
      }
    }
    responses[table] = found;
    if (left.length > 0) unprocessed[table] = { ...input, Keys: left };
  }
  return { Responses: responses, UnprocessedKeys: unprocessed };
}

export function batchWrite(tables: Tables, given: Input, refuses: Refuses): Record<string, unknown> {
  const entries = byTable(given, "BatchWriteItem").flatMap(([table, requests]) => {
    const rows = tables(table);
    return listOf(requests, "requestItems", maxWrites).map((given) => {
      return { table, rows, given, ...prepare(rows.schema, given) };
    });
  });
  requireBatch(entries, maxWrites);
  const unprocessed: Record<string, unknown[]> = {};
  for (const [index, { table, rows, given, key, attempt }] of entries.entries()) {
    if (refuses(index)) (unprocessed[table] ??= []).push(given);
    else rows.write(key, attempt(undefined).after ?? null);
  }
  return { UnprocessedItems: unprocessed };
}

function prepare(schema: Schema, given: unknown): Write {
  const { PutRequest, DeleteRequest } = isRecord(given) ? given : {};
  if ((PutRequest === undefined) === (DeleteRequest === undefined))
    throw invalid("Supplied WriteRequest must contain exactly one of PutRequest or DeleteRequest");
  return PutRequest === undefined
    ? preparePlainDelete(schema, fieldsOf(DeleteRequest, "DeleteRequest", deleteFields)["Key"])
    : preparePlainPut(schema, fieldsOf(PutRequest, "PutRequest", putFields)["Item"]);
}

function byTable(given: Input, operation: string): [table: string, request: unknown][] {
  const { RequestItems } = fieldsOf(given, operation, fields);
  const requests = isRecord(RequestItems) ? Object.entries(RequestItems) : [];
  if (requests.length === 0) throw invalid(`The requestItems of ${operation} must name a table.`);
  return requests;
}

function requireBatch(entries: readonly Entry[], most: number): void {
  if (entries.length > most) throw invalid(`Too many items requested for the batch: at most ${most}`);
  if (new Set(entries.map(({ table, key }) => `${table}/${key.id}`)).size < entries.length)
    throw invalid("Provided list of item keys contains duplicates");
}
