/** DynamoDB over the wire. A write is answered once it is durable. */
import { setTimeout as wait } from "node:timers/promises";
import type { FaultKind, Faults } from "../admin/faults.ts";
import type { Authorize } from "../iam/roles.ts";
import { type JsonService, jsonService } from "../json-service.ts";
import { Database } from "./database.ts";
import { bringOver } from "./former-store.ts";
import { drawnLag } from "./lag.ts";
import { DiskStore } from "./store/disk.ts";
import { MemoryStore } from "./store/memory.ts";
import type { Input } from "./table/input.ts";
import { awsLimits } from "./throughput.ts";

const maxRequestBytes = 16 * 1024 * 1024;
const sweepMs = 30_000;
/** How long transactions stay in flight under the fault `conflict`, and eventual reads are behind at most under `lag`. */
const usual = { conflictSeconds: 0.01, lagSeconds: 1 };

export interface DynamoOptions {
  /** Where the tables are; in memory without a folder. */
  folder?: string | undefined;
  /** Whether expired items stay, as they may for days on AWS. For tests with their own clock. */
  keepsExpired?: boolean | undefined;
  faults?: Faults | undefined;
  authorize?: Authorize | undefined;
}

export interface Dynamo extends JsonService {
  name: "dynamodb";
  /** Deletes the items expired at this time (milliseconds). Runs every 30 seconds unless `keepsExpired`. */
  expire(now: number): Promise<void>;
}

export async function createDynamo({
  folder,
  keepsExpired = false,
  faults,
  authorize,
}: DynamoOptions): Promise<Dynamo> {
  if (folder !== undefined) await bringOver(folder);
  const store = folder === undefined ? new MemoryStore() : await DiskStore.open(folder);
  const database = new Database(store);

  let performed = 0;

  async function perform(operation: string, input: Input): Promise<object> {
    const strike = (kind: FaultKind) => faults?.strike("dynamodb", kind, operation);
    const conflict = operation === "TransactWriteItems" ? strike("conflict") : undefined;
    const flightMs = conflict && (conflict.seconds ?? usual.conflictSeconds) * 1000;
    const lagging = strike("lag");
    const lagMs = lagging && (lagging.seconds ?? usual.lagSeconds) * 1000;
    const output = database.perform(operation, input, {
      now: Date.now(),
      flightMs,
      lag: lagMs === undefined ? undefined : drawnLag("local", String((performed += 1)), lagMs),
      limits: strike("throttle") && awsLimits,
    });
    if (database.changes(operation)) await store.written();
    if (flightMs) await wait(flightMs);
    return output;
  }

  async function expire(now: number): Promise<void> {
    const lateSeconds = faults?.strike("dynamodb", "expire late")?.seconds ?? 0;
    while (database.expire(now - lateSeconds * 1000)) await store.written();
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
    authorize,
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
