/** The open database: dynalite's store, its item locks, and the one function that changes items. */
import { mkdir } from "node:fs/promises";
import { createStore, getTable, type BatchOperation, type Store, type Table } from "./dynalite.ts";
import { ItemLocks } from "./item-locks.ts";
import { recordingStore } from "./recording-store.ts";

/** An item that a request is about to read or change. */
export interface Target {
  table: Table;
  key: string;
}

export interface Engine {
  store: Store;
  /**
   * Holds the targets (and further named locks), runs the body against a store that records, and commits what it
   * recorded in one atomic batch. Resolves once that is on disk; a body that throws leaves no trace.
   */
  change<T>(
    targets: readonly Target[],
    body: (recording: Store, recorded: BatchOperation[]) => Promise<T>,
    names?: readonly string[],
  ): Promise<T>;
  /** Runs the body while nobody changes the targets. */
  hold<T>(targets: readonly Target[], body: () => Promise<T>): Promise<T>;
  /** A value kept beside the tables, or undefined. */
  read(key: string): Promise<unknown>;
  /** Every value kept beside the tables whose key starts with this. */
  entries(prefix: string): AsyncIterable<[string, unknown]>;
  commit(operations: readonly BatchOperation[]): Promise<void>;
  close(): Promise<void>;
}

export async function openEngine(folder: string): Promise<Engine> {
  await mkdir(folder, { recursive: true });
  const store = createStore(folder);
  await store.db.open();
  const locks = new ItemLocks();
  const commit = committer(store);
  const lockName = ({ table, key }: Target) => `${table.TableName}/${key}`;

  const engine: Engine = {
    store,
    hold: (targets, body) => locks.hold(targets.map(lockName), body),
    change(targets, body, names = []) {
      return locks.hold([...targets.map(lockName), ...names], async () => {
        const tables = new Map(targets.map(({ table }) => [table.TableName, table]));
        const recorded: BatchOperation[] = [];
        const result = await body(recordingStore(store, tables, recorded), recorded);
        await commit(recorded);
        return result;
      });
    },
    read: (key) => store.db.get(key),
    entries: (prefix) => store.db.iterator({ gte: prefix, lt: `${prefix}\uffff` }),
    commit,
    close: () => store.db.close(),
  };
  await finishTables(engine);
  return engine;
}

/** Commits batches atomically and in order; those that wait together share one synchronous write. */
function committer(store: Store): Engine["commit"] {
  const { batch } = Object.getPrototypeOf(store.db) as {
    batch(
      this: Store["db"],
      operations: readonly BatchOperation[],
      options: { sync: boolean },
    ): Promise<void>;
  };
  let waiting: {
    operations: readonly BatchOperation[];
    resolve: () => void;
    reject: (error: unknown) => void;
  }[] = [];
  let draining = false;

  async function drain(): Promise<void> {
    draining = true;
    while (waiting.length > 0) {
      const together = waiting;
      waiting = [];
      try {
        const operations = together.flatMap((one) => one.operations);
        await batch.call(store.db, operations, { sync: true });
        for (const one of together) one.resolve();
      } catch (error) {
        for (const one of together) one.reject(error);
      }
    }
    draining = false;
  }

  return (operations) => {
    if (operations.length === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      waiting.push({ operations, resolve, reject });
      if (!draining) void drain();
    });
  };
}

/** Ends what a crash cut short: a table that was being made or changed is ready, one that was being deleted is gone. */
async function finishTables(engine: Engine): Promise<void> {
  for await (const [key, value] of engine.entries("table~")) {
    const table = value as Table;
    if (table.TableStatus === "ACTIVE") continue;
    if (table.TableStatus === "DELETING") {
      await eraseTable(engine, table.TableName);
      continue;
    }
    for (const index of table.GlobalSecondaryIndexes ?? []) index.IndexStatus = "ACTIVE";
    await engine.commit([{ type: "put", key, value: { ...table, TableStatus: "ACTIVE" } }]);
  }
}

async function eraseTable(engine: Engine, name: string): Promise<void> {
  const erased: BatchOperation[] = [{ type: "del", key: `table~${name}` }];
  for (const prefix of [`item-${name}~`, `index-local~${name}~`, `index-global~${name}~`, `tag-${name}~`])
    for await (const [key] of engine.entries(prefix)) erased.push({ type: "del", key });
  await engine.commit(erased);
}

/** Every table of these names, by name. Throws when one does not exist. */
export async function tablesOf(engine: Engine, names: Iterable<string>): Promise<Map<string, Table>> {
  const distinct = [...new Set(names)];
  const tables = await Promise.all(distinct.map((name) => getTable(engine.store, name)));
  return new Map(tables.map((table) => [table.TableName, table]));
}
