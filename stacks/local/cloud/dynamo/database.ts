/**
 * DynamoDB's operations on the tables of a store. Each is atomic and takes no time. Throws AwsError as DynamoDB answers; what
 * is not offered is refused by name.
 */
import { AwsError } from "../emulated-service.ts";
import type { Definition, Rows, Store } from "./store/store.ts";
import { batchGet, batchWrite } from "./table/batch.ts";
import { fieldsOf, flag, type Input } from "./table/input.ts";
import { keyOf, parseKey } from "./table/key.ts";
import { prepareProjection } from "./table/projection.ts";
import { query } from "./table/query.ts";
import { tableNotFound } from "./table/refusal.ts";
import { scan } from "./table/scan.ts";
import { forgetTokens, itemsOf, nameOf, transactGet, transactWrite } from "./table/transaction.ts";
import { prepareDelete, preparePut, prepareUpdate, writeOne, type Write } from "./table/write.ts";
import {
  createTable,
  deleteTable,
  describeTable,
  describeTimeToLive,
  listTables,
  updateTimeToLive,
} from "./table-operations.ts";

export interface PerformOptions {
  /** Epoch milliseconds. */
  now: number;
  /** Which entries of a batch are left unprocessed. */
  refuses?: ((index: number) => boolean) | undefined;
}

type Output = Record<string, unknown>;
type Operation = (input: Input, options: PerformOptions) => Output;

const getFields = new Set([
  "TableName",
  "Key",
  "ConsistentRead",
  "ProjectionExpression",
  "ExpressionAttributeNames",
]);

/** As on AWS, an expiry over five years ago is ignored. */
const maxExpiredSeconds = 5 * 365 * 24 * 60 * 60;

const none = () => false;

export class Database {
  readonly #store: Store;
  readonly #reads: Readonly<Record<string, Operation>>;
  readonly #writes: Readonly<Record<string, Operation>>;
  readonly #singleWrites: Readonly<Record<string, (schema: Rows["schema"], input: Input) => Write>> = {
    PutItem: preparePut,
    UpdateItem: prepareUpdate,
    DeleteItem: prepareDelete,
  };

  constructor(store: Store) {
    this.#store = store;
    const tables = (name: unknown) => this.#rows(name);
    this.#reads = {
      GetItem: (input) => getItem(tables(input["TableName"]), input),
      BatchGetItem: (input, { refuses = none }) => batchGet(tables, input, refuses),
      TransactGetItems: (input) => transactGet(tables, input),
      Query: (input) => query(tables(input["TableName"]), input),
      Scan: (input) => scan(tables(input["TableName"]), input),
      DescribeTable: (input) => describeTable(store, input),
      DescribeTimeToLive: (input) => describeTimeToLive(store, input),
      ListTables: (input) => listTables(store, input),
    };
    this.#writes = {
      PutItem: (input) => this.#writeOne("PutItem", input),
      UpdateItem: (input) => this.#writeOne("UpdateItem", input),
      DeleteItem: (input) => this.#writeOne("DeleteItem", input),
      BatchWriteItem: (input, { refuses = none }) => batchWrite(tables, input, refuses),
      TransactWriteItems: (input, { now }) => transactWrite(store, tables, input, now),
      CreateTable: (input, { now }) => createTable(store, input, now),
      DeleteTable: (input) => deleteTable(store, input),
      UpdateTimeToLive: (input) => updateTimeToLive(store, input),
    };
  }

  perform(operation: string, input: Input, options: PerformOptions): Output {
    const read = Object.hasOwn(this.#reads, operation) ? this.#reads[operation] : undefined;
    if (read) return read(input, options);
    const write = Object.hasOwn(this.#writes, operation) ? this.#writes[operation] : undefined;
    if (!write)
      throw new AwsError("UnknownOperationException", `The local DynamoDB does not know ${operation}.`);
    return this.#store.transact(() => write(input, options));
  }

  /** The names of all operations. */
  get operations(): readonly string[] {
    return [...Object.keys(this.#reads), ...Object.keys(this.#writes)];
  }

  /** Whether an operation may change a table. */
  changes(operation: string): boolean {
    return Object.hasOwn(this.#writes, operation);
  }

  /** The names of the items that a transaction or a single write is about. */
  itemsOf(operation: string, input: Input): string[] {
    if (operation === "TransactWriteItems") return itemsOf((name) => this.#rows(name), input);
    const prepare = this.#singleWrites[operation];
    if (!prepare) return [];
    const rows = this.#rows(input["TableName"]);
    return [nameOf({ rows, ...prepare(rows.schema, input) })];
  }

  /**
   * Deletes the items that expired before `until`, and forgets the request tokens of then; both in epoch milliseconds.
   * Deletes up to 500 of a table; returns whether there may be more.
   */
  expire(until: number): boolean {
    forgetTokens(this.#store, until);
    const seconds = Math.floor(until / 1000);
    const isFull = [...this.#store.definitions().values()]
      .filter(({ timeToLive }) => timeToLive !== undefined)
      .map((definition) => this.#expireTable(definition, seconds));
    return isFull.includes(true);
  }

  #expireTable({ schema }: Definition, seconds: number): boolean {
    const rows = this.#rows(schema.name);
    const expired = [...rows.expired(seconds - maxExpiredSeconds, seconds)];
    this.#store.transact(() => {
      for (const { item } of expired) rows.write(keyOf(schema, item), null);
    });
    return expired.length > 0;
  }

  #rows(name: unknown): Rows {
    const rows = typeof name === "string" ? this.#store.rows(name) : undefined;
    if (!rows) throw tableNotFound();
    return rows;
  }

  #writeOne(operation: string, input: Input): Output {
    const rows = this.#rows(input["TableName"]);
    const prepare = this.#singleWrites[operation];
    return prepare ? writeOne(rows, prepare(rows.schema, input)) : {};
  }
}

function getItem(rows: Rows, given: Input): Output {
  const input = fieldsOf(given, "GetItem", getFields);
  flag(input, "ConsistentRead", false);
  const project = prepareProjection(input);
  const item = rows.find(parseKey(rows.schema, input["Key"]));
  return item ? { Item: project(item) } : {};
}
