/** DynamoDB over the wire: a database on disk. A write is answered once it is on disk. */
import { setTimeout as wait } from "node:timers/promises";
import type { Faults } from "../admin/faults.ts";
import type { Service } from "../emulated-service.ts";
import { jsonService } from "../json-service.ts";
import { Conflicts } from "./conflicts.ts";
import { Database } from "./database.ts";
import { bringOver } from "./former-store.ts";
import { DiskStore } from "./store/disk.ts";
import type { Input } from "./table/input.ts";

const maxRequestBytes = 16 * 1024 * 1024;
const sweepMs = 30_000;
/** How long transactions stay in flight under the fault `conflict`. */
const conflictSeconds = 0.01;

export interface DynamoOptions {
  folder: string;
  /** Whether expired items stay, as they may for days on AWS. For tests with their own clock. */
  keepsExpired?: boolean | undefined;
  faults?: Faults | undefined;
}

export interface Dynamo extends Service {
  name: "dynamodb";
  /** Deletes the items expired at this time (milliseconds). Runs every 30 seconds unless `keepsExpired`. */
  expire(now: number): Promise<void>;
}

export async function createDynamo({ folder, keepsExpired = false, faults }: DynamoOptions): Promise<Dynamo> {
  await bringOver(folder);
  const store = await DiskStore.open(folder);
  const database = new Database(store);
  const conflicts = new Conflicts();

  async function perform(operation: string, input: Input): Promise<object> {
    const isTransaction = operation === "TransactWriteItems";
    if (!isTransaction && conflicts.areAny) conflicts.requireFree(database.itemsOf(operation, input));
    const fault = isTransaction ? faults?.strike("dynamodb", "conflict") : undefined;
    const end = fault && conflicts.begin(database.itemsOf(operation, input));
    try {
      if (fault) await wait((fault.seconds ?? conflictSeconds) * 1000);
      const output = database.perform(operation, input, { now: Date.now() });
      if (database.changes(operation)) await store.written();
      return output;
    } finally {
      end?.();
    }
  }

  async function expire(now: number): Promise<void> {
    while (database.expire(now)) await store.written();
    store.compact();
  }

  let sweep: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    if (keepsExpired) return;
    sweep = sweep
      .then(() => expire(Date.now()))
      .catch((error: unknown) => console.error("dynamodb: deleting expired items failed", error));
  }, sweepMs);
  timer.unref();

  const service = jsonService({
    name: "dynamodb",
    target: "DynamoDB_20120810",
    version: "1.0",
    namespace: "com.amazonaws.dynamodb.v20120810",
    bodyLimit: maxRequestBytes,
    operations: Object.fromEntries(
      database.operations.map((name) => [name, (input: unknown) => perform(name, input as Input)] as const),
    ),
    written: () => Promise.resolve(),
    async close() {
      clearInterval(timer);
      await sweep;
      await store.close();
    },
  });
  return { ...service, name: "dynamodb", expire };
}
