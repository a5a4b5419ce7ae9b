/**
 * Brings the tables of a data folder of format 3 over, which are in LevelDB. It can be deleted once no such folder is left;
 * its reader of LevelDB is a development dependency.
 */
import { existsSync } from "node:fs";
import { readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { syncFolder } from "../journal.ts";
import { DiskStore } from "./store/disk.ts";
import type { Row, Store } from "./store/store.ts";
import { createTable, updateTimeToLive } from "./table-operations.ts";
import { keyOf } from "./table/key.ts";
import { itemSize } from "./table/size.ts";
import { parseItem } from "./table/value.ts";

const rowsAtOnce = 10_000;

/** LevelDB's own files. The first one says that there is a database; it goes last. */
const formerFile = /^(?:CURRENT|LOCK|LOG|LOG\.old|MANIFEST-\d+|\d+\.(?:ldb|log|sst))$/;

interface FormerTable {
  TableName: string;
  AttributeDefinitions: unknown;
  KeySchema: unknown;
  GlobalSecondaryIndexes?: { IndexName: string; KeySchema: unknown; Projection: unknown }[];
  CreationDateTime?: number;
}

type Entries = (prefix: string) => AsyncIterable<[key: string, value: unknown]>;

/** Replaces LevelDB in this folder by a new store with the same tables. An interrupted attempt is begun anew. */
export async function bringOver(folder: string): Promise<void> {
  if (!existsSync(join(folder, "CURRENT"))) return;
  const finished = join(folder, "tables.sqlite");
  if (!existsSync(finished)) {
    const unfinished = `${finished}.new`;
    for (const suffix of ["", "-wal"]) await rm(unfinished + suffix, { force: true });
    await copy(folder, await DiskStore.open(folder, "tables.sqlite.new"));
    await rename(unfinished, finished);
    await syncFolder(folder);
  }
  const files = (await readdir(folder)).filter((file) => formerFile.test(file));
  for (const file of files.filter((file) => file !== "CURRENT")) await rm(join(folder, file));
  await rm(join(folder, "CURRENT"));
}

async function copy(folder: string, store: DiskStore): Promise<void> {
  const { ClassicLevel } = await import("classic-level").catch((cause: unknown) => {
    throw new Error(
      `The tables in ${folder} are of an earlier version, and the reader for them is not installed: run npm ci with the ` +
        "development dependencies, and start again.",
      { cause },
    );
  });
  const level = new ClassicLevel<string, unknown>(folder, { valueEncoding: "json" });
  await level.open();
  const entries: Entries = (prefix) => level.iterator({ gte: prefix, lt: `${prefix}\uffff` });
  try {
    for await (const [, table] of entries("table~")) await copyTable(entries, store, table as FormerTable);
    for await (const [key, attribute] of entries("ttl~")) {
      const TimeToLiveSpecification = { Enabled: true, AttributeName: attribute };
      updateTimeToLive(store, { TableName: key.slice("ttl~".length), TimeToLiveSpecification });
    }
  } finally {
    await level.close();
    await store.close();
  }
}

async function copyTable(entries: Entries, store: Store, table: FormerTable): Promise<void> {
  const { TableName, AttributeDefinitions, KeySchema, GlobalSecondaryIndexes = [] } = table;
  const input = {
    TableName,
    AttributeDefinitions,
    KeySchema,
    BillingMode: "PAY_PER_REQUEST",
    GlobalSecondaryIndexes: GlobalSecondaryIndexes.map(({ IndexName, KeySchema, Projection }) => {
      return { IndexName, KeySchema, Projection };
    }),
  };
  createTable(store, input, (table.CreationDateTime ?? 0) * 1000);
  const rows = store.rows(TableName);
  if (!rows) return;
  let waiting: Row[] = [];
  const flush = () =>
    store.transact(() => {
      for (const row of waiting) rows.write(keyOf(rows.schema, row.item), row);
      waiting = [];
    });
  for await (const [, value] of entries(`item-${TableName}~`)) {
    const item = parseItem(value);
    waiting.push({ item, size: itemSize(item) });
    if (waiting.length === rowsAtOnce) flush();
  }
  flush();
}
