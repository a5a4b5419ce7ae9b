/** Typed access to dynalite 4.0.0: its validation, actions and LevelDB store, without its server. */
import { createRequire } from "node:module";
import { AwsError } from "../emulated-service.ts";

const require = createRequire(import.meta.url);

export type AttributeValue = Readonly<Record<string, unknown>>;
export type Item = Readonly<Record<string, AttributeValue>>;
export type Input = Readonly<Record<string, unknown>>;
export type Output = Record<string, unknown>;

type Callback<T> = (error: Error | null, value: T) => void;

export interface Index {
  IndexName: string;
  IndexStatus?: string;
  KeySchema: { AttributeName: string }[];
}

export interface Table {
  TableName: string;
  TableStatus: string;
  KeySchema: { AttributeName: string }[];
  GlobalSecondaryIndexes?: Index[];
}

export type BatchOperation = { type: "put"; key: string; value: unknown } | { type: "del"; key: string };

/** A part of the store under its own key prefix, through which actions lock, read and write. */
export interface Section {
  lock(key: string, body: (release: (done: (...results: unknown[]) => void) => unknown) => void): void;
  get(key: string, done: Callback<unknown>): void;
  put(key: string, value: unknown, done: Callback<void>): void;
  del(key: string, done: Callback<void>): void;
  batch(operations: BatchOperation[], done: Callback<void>): void;
}

interface Range {
  gte: string;
  lt: string;
}

interface Iterator {
  next(): Promise<unknown>;
  close(): Promise<void>;
}

export interface Store {
  /** The LevelDB instance inside dynalite's wrapper, for its `batch` and `iterator`. */
  db: {
    open(): Promise<void>;
    close(): Promise<void>;
    get(key: string): Promise<unknown>;
    iterator(range: Range): AsyncIterable<[string, unknown]>;
    keys(range: Range): Iterator;
    values(range: Range): Iterator;
  };
  tableDb: Section;
  getItemDb(table: string): Section;
  getIndexDb(kind: string, table: string, index: string): Section;
  getTable(name: string, checkStatus: boolean | Callback<Table>, done?: Callback<Table>): void;
}

interface Checks {
  types: Record<string, unknown>;
  custom?: unknown;
}

interface Database {
  create(options: Readonly<Record<string, unknown>>): Store;
  createKey(itemOrKey: Item, table: Table): string;
  itemSize(item: Item): number;
  validateItem(item: Item, table: Table): Error | null | undefined;
  validateKey(key: Item, table: Table): Error | null | undefined;
}

interface Validations {
  checkTypes(input: object, types: Checks["types"]): Input;
  checkValidations(input: object, types: Checks["types"], custom: unknown, store: Store): void;
}

type Action = (store: Store, input: Input, done: Callback<Output>) => void;

const database = require("dynalite/db") as Database;
const validations = require("dynalite/validations") as Validations;

/** The operations of dynalite, by their names in DynamoDB. */
export const OPERATIONS = [
  "BatchGetItem",
  "BatchWriteItem",
  "CreateTable",
  "DeleteItem",
  "DeleteTable",
  "DescribeTable",
  "GetItem",
  "ListTables",
  "ListTagsOfResource",
  "PutItem",
  "Query",
  "Scan",
  "TagResource",
  "UntagResource",
  "UpdateItem",
  "UpdateTable",
] as const;
export type Operation = (typeof OPERATIONS)[number];

const parts = Object.fromEntries(
  OPERATIONS.map((operation) => {
    const file = operation.charAt(0).toLowerCase() + operation.slice(1);
    const action = require(`dynalite/actions/${file}`) as Action;
    const checks = require(`dynalite/validations/${file}`) as Checks;
    return [operation, { action, checks }];
  }),
) as Record<Operation, { action: Action; checks: Checks }>;

/** Opens or creates the store in a folder. New tables are active at once. */
export function createStore(folder: string): Store {
  const options = { path: folder, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 };
  const store = database.create(options);
  closeIterators(store.db);
  return store;
}

/**
 * dynalite ends its streams by `return`, which iterators of LevelDB lack. They would stay open, and an open iterator keeps
 * every file that was there when it was made.
 */
function closeIterators(db: Store["db"]): void {
  for (const kind of ["keys", "values"] as const) {
    const open = db[kind].bind(db);
    db[kind] = (range) => {
      const iterator = open(range);
      return Object.assign(iterator, { return: () => iterator.close() });
    };
  }
}

/** Validates an input as DynamoDB does; returns its known fields. */
export function check(store: Store, operation: Operation, input: Input): Input {
  const { types, custom } = parts[operation].checks;
  try {
    const known = validations.checkTypes({ ...input }, types);
    validations.checkValidations(known, types, custom, store);
    return known;
  } catch (error) {
    throw asAwsError(error);
  }
}

/** Runs an operation with validated input on a store, which may be a recording store. */
export function act(store: Store, operation: Operation, known: Input): Promise<Output> {
  return promised((done) => parts[operation].action(store, known, done));
}

export function getTable(store: Store, name: string): Promise<Table> {
  return promised((done) => store.getTable(name, done));
}

/** The item under a key, or undefined. */
export async function getStored(section: Section, key: string): Promise<Item | undefined> {
  return (await promised<unknown>((done) => section.get(key, done))) as Item | undefined;
}

/** The storage key of an item. Throws if the item does not match the table's key schema. */
export function itemKey(table: Table, item: Item): string {
  const refusal = database.validateItem(item, table);
  if (refusal) throw asAwsError(refusal);
  return database.createKey(item, table);
}

/** The storage key of a primary key. Throws if it does not match the table's key schema. */
export function primaryKey(table: Table, key: Item): string {
  const refusal = database.validateKey(key, table);
  if (refusal) throw asAwsError(refusal);
  return database.createKey(key, table);
}

/** The size of an item in bytes, as DynamoDB counts it. */
export function itemSize(item: Item): number {
  return database.itemSize(item);
}

function promised<T>(start: (done: Callback<T>) => void): Promise<T> {
  return new Promise((resolve, reject) =>
    start((error, value) => (error ? reject(asAwsError(error)) : resolve(value))),
  );
}

/** Converts dynalite's errors, which have a status and a body. Any other error is a bug and is returned unchanged. */
function asAwsError(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error));
  if (!("statusCode" in error) || !("body" in error)) return error;
  const { statusCode, body } = error as { statusCode: number; body: Record<string, string> };
  const { __type = "", message, Message, ...extra } = body;
  const code = __type.split("#")[1] ?? "InternalServerError";
  return new AwsError(code, message ?? Message ?? "", statusCode, extra);
}
