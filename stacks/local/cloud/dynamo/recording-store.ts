/** A store that passes reads through and records writes for one atomic commit. */
import type { BatchOperation, Section, Store, Table } from "./dynalite.ts";

/** Records the writes of actions on these tables. The caller has locked all their items. */
export function recordingStore(
  store: Store,
  tables: ReadonlyMap<string, Table>,
  recorded: BatchOperation[],
): Store {
  return {
    ...store,
    getItemDb: (table) => recordingSection(`item-${table}~`, store.getItemDb(table), recorded),
    getIndexDb: (kind, table, index) =>
      recordingSection(
        `index-${kind.toLowerCase()}~${table}~${index}~`,
        store.getIndexDb(kind, table, index),
        recorded,
      ),
    getTable(name, checkStatus, done) {
      const answer = typeof checkStatus === "function" ? checkStatus : done;
      const table = tables.get(name);
      if (table && answer) answer(null, table);
      else store.getTable(name, checkStatus, done);
    },
  };
}

function recordingSection(prefix: string, section: Section, recorded: BatchOperation[]): Section {
  return {
    lock: (_key, body) => body((done) => done),
    get: (key, done) => section.get(key, done),
    put(key, value, done) {
      recorded.push({ type: "put", key: prefix + key, value });
      done(null);
    },
    del(key, done) {
      recorded.push({ type: "del", key: prefix + key });
      done(null);
    },
    batch(operations, done) {
      for (const operation of operations) recorded.push({ ...operation, key: prefix + operation.key });
      done(null);
    },
  };
}
