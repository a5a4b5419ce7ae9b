/** Batches: many reads, or many writes without conditions. */
import type { Rows } from "../store/store.ts";
import { fieldsOf, flag, listOf, type Input } from "./input.ts";
import { parseKey, type Key, type Schema } from "./key.ts";
import { prepareProjection } from "./projection.ts";
import { invalid, isThrottled, throttled } from "./refusal.ts";
import { itemSize } from "./size.ts";
import { isRecord, type Item } from "./value.ts";
import { preparePlainDelete, preparePlainPut, type Write } from "./write.ts";

const maxReads = 100;
const maxReadBytes = 16 * 1024 * 1024;
const maxWrites = 25;

const fields = new Set(["RequestItems"]);
const readFields = new Set(["Keys", "ConsistentRead", "ProjectionExpression", "ExpressionAttributeNames"]);
const putFields = new Set(["Item"]);
const deleteFields = new Set(["Key"]);

/** The rows of a table by its name, for a read with this input or a write. Throws if it does not exist. */
export type Tables = (name: unknown, read?: Input) => Rows;

/** Which entries of a batch are left unprocessed. */
type Refuses = (index: number) => boolean;

/** One entry of a batch. */
interface Entry {
  table: string;
  rows: Rows;
  given: unknown;
  key: Key;
}

/** Reads items. Returns those that exist, in the order of the request; up to 16 MB. */
export function batchGet(tables: Tables, given: Input, refuses: Refuses): Record<string, unknown> {
  const requests = byTable(given, "BatchGetItem").map(([table, request]) => {
    const input = fieldsOf(request, "BatchGetItem", readFields);
    flag(input, "ConsistentRead", false);
    const rows = tables(table, input);
    const project = prepareProjection(input);
    const entries = listOf(input["Keys"], "keys", maxReads).map((given): Entry & ReadEntry => {
      return { table, rows, given, key: parseKey(rows.schema, given), input, project };
    });
    return { table, entries };
  });
  const entries = requests.flatMap(({ entries }) => entries);
  requireBatch(entries, maxReads);
  const responses: Record<string, Item[]> = Object.fromEntries(requests.map(({ table }) => [table, []]));
  let bytes = 0;
  const left = process(
    entries,
    (index) => refuses(index) || bytes > maxReadBytes,
    ({ table, rows, key, project }) => {
      const item = rows.find(key);
      if (!item) return;
      bytes += itemSize(item);
      responses[table]?.push(project(item));
    },
  );
  const unprocessed = [...Map.groupBy(left, ({ table }) => table)].map(([table, left]) => {
    return [table, { ...left[0]?.input, Keys: left.map(({ given }) => given) }] as const;
  });
  return { Responses: responses, UnprocessedKeys: Object.fromEntries(unprocessed) };
}

interface ReadEntry {
  input: Input;
  project: (item: Item) => Item;
}

export function batchWrite(tables: Tables, given: Input, refuses: Refuses): Record<string, unknown> {
  const entries = byTable(given, "BatchWriteItem").flatMap(([table, requests]) => {
    const rows = tables(table);
    return listOf(requests, "requestItems", maxWrites).map((given) => {
      return { table, rows, given, ...prepare(rows.schema, given) };
    });
  });
  requireBatch(entries, maxWrites);
  const left = process(entries, refuses, ({ rows, key, attempt }) =>
    rows.write(key, attempt(undefined).after ?? null),
  );
  const unprocessed = [...Map.groupBy(left, ({ table }) => table)].map(([table, left]) => {
    return [table, left.map(({ given }) => given)] as const;
  });
  return { UnprocessedItems: Object.fromEntries(unprocessed) };
}

/** Processes each entry. Returns those that are refused or throttled; throws if all are throttled. */
function process<E>(entries: readonly E[], refuses: Refuses, work: (entry: E) => void): E[] {
  let throttledCount = 0;
  const left = entries.filter((entry, index) => {
    if (refuses(index)) return true;
    try {
      work(entry);
      return false;
    } catch (error) {
      if (!isThrottled(error)) throw error;
      throttledCount += 1;
      return true;
    }
  });
  if (throttledCount > 0 && throttledCount === entries.length) throw throttled();
  return left;
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

function requireBatch(entries: readonly Entry[], max: number): void {
  if (entries.length > max) throw invalid(`Too many items requested for the batch: at most ${max}`);
  if (new Set(entries.map(({ table, key }) => `${table}/${key.id}`)).size < entries.length)
    throw invalid("Provided list of item keys contains duplicates");
}
