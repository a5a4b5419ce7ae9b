/**
 * DynamoDB's operations on the tables of a store. Each is atomic and takes no time. Throws AwsError as DynamoDB answers; what
 * is not offered is refused by name. Consistency, conflicts and throughput are perfect unless a request asks for less.
 */
import { AwsError } from "../emulated-service.ts";
import { Conflicts } from "./conflicts.ts";
import { History, type Lag } from "./lag.ts";
import type { Definition, Rows, Store } from "./store/store.ts";
import { batchGet, batchWrite, type Tables } from "./table/batch.ts";
import { fieldsOf, flag, type Input } from "./table/input.ts";
import { keyOf, parseKey } from "./table/key.ts";
import { prepareProjection } from "./table/projection.ts";
import { query } from "./table/query.ts";
import { tableNotFound } from "./table/refusal.ts";
import { scan } from "./table/scan.ts";
import { forgetTokens, itemsOf, nameOf, transactGet, transactWrite } from "./table/transaction.ts";
import { prepareDelete, preparePut, prepareUpdate, writeOne, type Write } from "./table/write.ts";
import { MeteredRows, Throughput, type Limits } from "./throughput.ts";
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
  /** How far an eventually consistent read is behind. Reads miss writes that were performed with this option. */
  lag?: Lag | undefined;
  /** Milliseconds for which other writes to the items of a transaction are refused. */
  flightMs?: number | undefined;
  /** What a partition takes a second; unlimited unless given. */
  limits?: Limits | undefined;
}

type Output = Record<string, unknown>;
type Operation = (input: Input, options: PerformOptions & { tables: Tables }) => Output;

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

  readonly #histories = new Map<string, History>();
  readonly #conflicts = new Conflicts();
  readonly #throughput = new Throughput();

  constructor(store: Store) {
    this.#store = store;
    this.#reads = {
      GetItem: (input, { tables }) => getItem(tables(input["TableName"], input), input),
      BatchGetItem: (input, { tables, refuses = none }) => batchGet(tables, input, refuses),
      TransactGetItems: (input, { tables }) => transactGet(tables, input),
      Query: (input, { tables }) => query(tables(input["TableName"], input), input),
      Scan: (input, { tables }) => scan(tables(input["TableName"], input), input),
      DescribeTable: (input) => describeTable(store, input),
      DescribeTimeToLive: (input) => describeTimeToLive(store, input),
      ListTables: (input) => listTables(store, input),
    };
    const writeItem =
      (operation: string): Operation =>
      (input, { tables }) =>
        this.#writeOne(operation, tables(input["TableName"]), input);
    this.#writes = {
      PutItem: writeItem("PutItem"),
      UpdateItem: writeItem("UpdateItem"),
      DeleteItem: writeItem("DeleteItem"),
      BatchWriteItem: (input, { tables, refuses = none }) => batchWrite(tables, input, refuses),
      TransactWriteItems: (input, { tables, now }) => transactWrite(store, tables, input, now),
      CreateTable: (input, { now }) => createTable(store, input, now),
      DeleteTable: (input) => deleteTable(store, input),
      UpdateTimeToLive: (input) => updateTimeToLive(store, input),
    };
  }

  perform(operation: string, input: Input, options: PerformOptions): Output {
    this.#requireNoConflict(operation, input, options);
    const given = { ...options, tables: this.#tablesOf(operation, options) };
    const read = Object.hasOwn(this.#reads, operation) ? this.#reads[operation] : undefined;
    if (read) return read(input, given);
    const write = Object.hasOwn(this.#writes, operation) ? this.#writes[operation] : undefined;
    if (!write)
      throw new AwsError("UnknownOperationException", `The local DynamoDB does not know ${operation}.`);
    return this.#store.transact(() => write(input, given));
  }

  /** The names of all operations. */
  get operations(): readonly string[] {
    return [...Object.keys(this.#reads), ...Object.keys(this.#writes)];
  }

  /** Whether an operation may change a table. */
  changes(operation: string): boolean {
    return Object.hasOwn(this.#writes, operation);
  }

  /**
   * Deletes the items that expired before `until`, and forgets request tokens older than that; both in epoch
   * milliseconds.
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

  /** Refuses what conflicts with a transaction in flight, and begins a transaction that is in flight for a while. */
  #requireNoConflict(operation: string, input: Input, { now, flightMs }: PerformOptions): void {
    const conflicts = this.#conflicts;
    if (operation === "TransactWriteItems" && flightMs !== undefined)
      conflicts.begin(
        itemsOf((name) => this.#rows(name), input),
        now,
        flightMs,
      );
    else if (!conflicts.areAny(now)) return;
    else if (operation === "TransactWriteItems")
      conflicts.requireApart(
        itemsOf((name) => this.#rows(name), input),
        now,
      );
    else conflicts.requireFree(this.#itemsWritten(operation, input), now);
  }

  #itemsWritten(operation: string, input: Input): string[] {
    const prepare = this.#singleWrites[operation];
    if (!prepare) return [];
    const rows = this.#rows(input["TableName"]);
    return [nameOf({ rows, ...prepare(rows.schema, input) })];
  }

  /** The tables as a request finds them. */
  #tablesOf(operation: string, { now, lag, limits }: PerformOptions): Tables {
    if (!lag && !limits) return (name) => this.#rows(name);
    const writes = this.changes(operation);
    const isTransaction = operation.startsWith("Transact");
    return (name, read) => {
      const isEventual = read !== undefined && read["ConsistentRead"] !== true;
      let rows = this.#rows(name);
      if (lag && writes) rows = this.#historyOf(rows).recording(rows, now, lag.maxMs);
      if (lag && isEventual)
        rows = this.#historyOf(rows).lagging(rows, now, lag, read["IndexName"] as string | undefined);
      const factor = isTransaction ? 2 : isEventual ? 0.5 : 1;
      return limits
        ? new MeteredRows(rows, { throughput: this.#throughput, limits, now, factor, writes })
        : rows;
    };
  }

  #historyOf({ schema }: Rows): History {
    const history = this.#histories.get(schema.name) ?? new History();
    this.#histories.set(schema.name, history);
    return history;
  }

  #rows(name: unknown): Rows {
    const rows = typeof name === "string" ? this.#store.rows(name) : undefined;
    if (!rows) throw tableNotFound();
    return rows;
  }

  #writeOne(operation: string, rows: Rows, input: Input): Output {
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
