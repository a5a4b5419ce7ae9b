/**
 * Tables in one SQLite file. A commit is in the write-ahead log at once, where it survives the end of the
 * process; `written` waits until the log is on disk. SQLite leaves that to us (`synchronous=NORMAL`). So
 * concurrent requests share one sync, and the process goes on meanwhile.
 */
import { mkdir, open, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { syncFolder } from "../../journal.ts";
import { DiskRows } from "./disk-rows.ts";
import type { Completed, Definition, Rows, Store } from "./store.ts";

const cacheKiB = 64 * 1024;
const maxLogBytes = 16 * 1024 * 1024;
/** How many free pages the file gives back at a time. */
const vacuumPages = 2_000;

interface TableRow {
  number: number;
  definition: string;
}

export class DiskStore implements Store {
  readonly #database: DatabaseSync;
  readonly #log: FileHandle;
  readonly #definitions = new Map<string, Definition>();
  readonly #rows = new Map<string, DiskRows>();
  readonly #statements = new Map<string, StatementSync>();
  /** Commits so far, and how many of them are on disk. */
  #committed = 0;
  #synced = 0;
  #syncing: Promise<void> | undefined;

  private constructor(database: DatabaseSync, log: FileHandle) {
    this.#database = database;
    this.#log = log;
    for (const row of database.prepare("SELECT number, definition FROM tables").all()) {
      const { number, definition } = row as unknown as TableRow;
      this.#add(number, JSON.parse(definition) as Definition);
    }
  }

  /** Opens the file in a folder, or creates it. */
  static async open(folder: string, name = "tables.sqlite"): Promise<DiskStore> {
    await mkdir(folder, { recursive: true });
    const file = join(folder, name);
    const database = new DatabaseSync(file);
    database.exec(`
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA auto_vacuum = INCREMENTAL;
      PRAGMA journal_mode = WAL;
      PRAGMA synchronous = NORMAL;
      PRAGMA cache_size = -${cacheKiB};
      PRAGMA journal_size_limit = ${maxLogBytes};
      BEGIN IMMEDIATE;
      CREATE TABLE IF NOT EXISTS tables (number INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, definition TEXT NOT NULL);
      CREATE TABLE IF NOT EXISTS completed (token TEXT PRIMARY KEY, digest TEXT NOT NULL, at INTEGER NOT NULL);
      CREATE INDEX IF NOT EXISTS completed_at ON completed (at);
      COMMIT;
    `);
    const log = await open(`${file}-wal`, "r+");
    await log.datasync();
    await syncFolder(folder);
    return new DiskStore(database, log);
  }

  definitions(): ReadonlyMap<string, Definition> {
    return this.#definitions;
  }

  rows(table: string): Rows | undefined {
    return this.#rows.get(table);
  }

  create(definition: Definition): void {
    const { name } = definition.schema;
    const { lastInsertRowid } = this.#run(
      "INSERT INTO tables (name, definition) VALUES (?, ?)",
      name,
      JSON.stringify(definition),
    );
    this.#add(Number(lastInsertRowid), definition).create();
  }

  setTimeToLive(table: string, timeToLive: string | undefined): void {
    const before = this.#definitions.get(table);
    const rows = this.#rows.get(table);
    if (!before || !rows) return;
    const definition = { ...before, timeToLive };
    this.#run("UPDATE tables SET definition = ? WHERE number = ?", JSON.stringify(definition), rows.number);
    this.#add(rows.number, definition).rewriteExpiries();
  }

  drop(table: string): void {
    const rows = this.#rows.get(table);
    if (!rows) return;
    this.#run("DELETE FROM tables WHERE number = ?", rows.number);
    rows.drop();
    this.#definitions.delete(table);
    this.#rows.delete(table);
  }

  transact<T>(body: () => T): T {
    this.#run("BEGIN IMMEDIATE");
    try {
      const result = body();
      this.#run("COMMIT");
      this.#committed += 1;
      return result;
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec("ROLLBACK");
      throw error;
    }
  }

  completed(token: string): Completed | undefined {
    return this.#statement("SELECT digest, at FROM completed WHERE token = ?").get(token) as
      Completed | undefined;
  }

  complete(token: string, { digest, at }: Completed): void {
    this.#run("INSERT OR REPLACE INTO completed (token, digest, at) VALUES (?, ?, ?)", token, digest, at);
  }

  forgetCompleted(before: number): void {
    this.#run("DELETE FROM completed WHERE at < ?", before);
  }

  async written(): Promise<void> {
    const due = this.#committed;
    while (this.#synced < due) await (this.#syncing ??= this.#sync());
  }

  compact(): void {
    this.#database.exec(`PRAGMA incremental_vacuum(${vacuumPages})`);
  }

  async close(): Promise<void> {
    try {
      await this.written();
    } finally {
      await this.#log.close();
      this.#database.close();
    }
  }

  async #sync(): Promise<void> {
    const upTo = this.#committed;
    await this.#log.datasync();
    this.#synced = upTo;
    this.#syncing = undefined;
  }

  #add(number: number, definition: Definition): DiskRows {
    const rows = new DiskRows(this.#database, number, definition);
    this.#definitions.set(definition.schema.name, definition);
    this.#rows.set(definition.schema.name, rows);
    return rows;
  }

  #run(sql: string, ...values: (string | number)[]) {
    return this.#statement(sql).run(...values);
  }

  /** SQLite compiles each statement once. */
  #statement(sql: string): StatementSync {
    const known = this.#statements.get(sql) ?? this.#database.prepare(sql);
    this.#statements.set(sql, known);
    return known;
  }
}
