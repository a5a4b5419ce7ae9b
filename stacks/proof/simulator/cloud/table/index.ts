/**
 * DynamoDB in memory: one table with atomic operations. Items are immutable, so they are shared, not copied. Scan and
 * TransactGetItems are missing: the product has no permission for them.
 */
import { AwsError } from "../../../../local/cloud/emulated-service.ts";
import { batchGet, batchWrite } from "./batch.ts";
import { fieldsOf, flag, type Input } from "./input.ts";
import { parseKey, type Schema } from "./key.ts";
import { prepareProjection } from "./projection.ts";
import { query } from "./query.ts";
import { Rows } from "./rows.ts";
import { transactWrite } from "./transaction.ts";
import type { Item } from "./value.ts";
import { prepareDelete, preparePut, prepareUpdate, type Write } from "./write.ts";

export type { Schema } from "./key.ts";
export type { Item } from "./value.ts";

const getFields = new Set([
  "TableName",
  "Key",
  "ConsistentRead",
  "ProjectionExpression",
  "ExpressionAttributeNames",
]);

export class MemoryTable {
  readonly #rows: Rows;

  constructor(schema: Schema, rows = new Rows(schema)) {
    this.#rows = rows;
  }

  /** Performs one operation atomically, without the refused entries of a batch. Throws AwsError as DynamoDB answers. */
  perform(
    operation: string,
    input: Input,
    refuses: (index: number) => boolean = () => false,
  ): Record<string, unknown> {
    switch (operation) {
      case "GetItem":
        return get(this.#rows, input);
      case "BatchGetItem":
        return batchGet(this.#rows, input, refuses);
      case "Query":
        return query(this.#rows, input);
      case "PutItem":
        return writeOne(this.#rows, preparePut(this.#rows.schema, input));
      case "UpdateItem":
        return writeOne(this.#rows, prepareUpdate(this.#rows.schema, input));
      case "DeleteItem":
        return writeOne(this.#rows, prepareDelete(this.#rows.schema, input));
      case "BatchWriteItem":
        return batchWrite(this.#rows, input, refuses);
      case "TransactWriteItems":
        return transactWrite(this.#rows, input);
      default:
        throw new AwsError("UnknownOperationException", `The simulator's table does not know ${operation}.`);
    }
  }

  /** All items, in no particular order. */
  items(): IterableIterator<Item> {
    return this.#rows.table.items();
  }

  /** An independent copy. Its cost grows with the partitions, not with the items. */
  clone(): MemoryTable {
    const rows = this.#rows.clone();
    return new MemoryTable(rows.schema, rows);
  }
}

function get(rows: Rows, given: Input): Record<string, unknown> {
  const input = fieldsOf(given, "GetItem", getFields);
  flag(input, "ConsistentRead", false);
  const project = prepareProjection(input);
  const item = rows.find(parseKey(rows.schema, input["Key"]));
  return item ? { Item: project(item) } : {};
}

function writeOne(rows: Rows, { key, attempt }: Write): Record<string, unknown> {
  const { after = null, attributes } = attempt(rows.find(key));
  rows.write(key, after);
  return attributes ? { Attributes: attributes } : {};
}
