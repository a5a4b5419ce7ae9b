/** The open database: dynalite's store, its item locks, and the only function that changes items. */
import { mkdir } from "node:fs/promises";
import { createStore, getTable, type BatchOperation, type Store, type Table } from "./dynalite.ts";
import { Conflicts } from "./conflicts.ts";
import { ItemLocks } from "./item-locks.ts";
import { recordingStore } from "./recording-store.ts";

/** An item that a request reads or changes. */
export interface Target {
  table: Table;
  key: string;
}

/** Names an item over all tables. */
export const nameOf = ({ table, key }: Target): string => `${table.TableName}/${key}`;

export interface Engine {
  store: Store;
  conflicts: Conflicts;
  /**
   * Locks the targets (and further names), runs the body on a recording store, and commits the recorded writes in one
   * atomic batch. Resolves once the batch is on disk; if the body throws, nothing is written.
   */
  change<T>(
    targets: readonly Target[],
    body: (recording: Store, recorded: BatchOperation[]) => Promise<T>,
    names?: readonly string[],
  ): Promise<T>;
  /** Runs the body while the targets are locked. */
  hold<T>(targets: readonly Target[], body: () => Promise<T>): Promise<T>;
  /** A value stored beside the tables, or undefined. */
  read(key: string): Promise<unknown>;
  /** All values stored beside the tables whose key starts with the prefix. */
  entries(prefix: string): AsyncIterable<[string, unknown]>;
  commit(operations: readonly BatchOperation[]): Promise<void>;
  close(): Promise<void>;
}

/** `conflictSeconds` is how long transactions stay in flight under the fault `conflict`, null without it. */
export async function openEngine(
  folder: string,
  conflictSeconds: () => number | null = () => null,
): Promise<Engine> {
  await mkdir(folder, { recursive: true });
  const store = createStore(folder);
  await store.db.open();
  const locks = new ItemLocks();
  const commit = committer(store);

  const engine: Engine = {
    store,
    conflicts: new Conflicts(conflictSeconds),
    hold: (targets, body) => locks.hold(targets.map(nameOf), body),
    change(targets, body, names = []) {
      return locks.hold([...targets.map(nameOf), ...names], async () => {
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

/** Commits batches atomically and in order. Waiting batches share one synchronous write. */
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

/** Completes interrupted table operations: activates tables being created or updated, erases tables being deleted. */
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

/** The tables of these names, by name. Throws if one does not exist. */
export async function tablesOf(engine: Engine, names: Iterable<string>): Promise<Map<string, Table>> {
  const distinct = [...new Set(names)];
  const tables = await Promise.all(distinct.map((name) => getTable(engine.store, name)));
  return new Map(tables.map((table) => [table.TableName, table]));
}
