/** Fixtures of the runtime's tests: a local cloud in a temporary folder, and a small topology. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SQSClient } from "@aws-sdk/client-sqs";
import type { FunctionSpec, QueueSpec, Topology } from "../../topology.ts";
import { startCloud, type Cloud } from "../cloud/server.ts";
import { sqsClient } from "./clients.ts";
import type { Handler, LambdaFunction } from "./invocation.ts";

export interface TestCloud extends Cloud {
  sqs: SQSClient;
}

/** The timeout of asynchronous results; the default of a second is too short on a busy machine. */
export const maxWait = { timeout: 15_000 };

export async function startTestCloud(): Promise<TestCloud> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-runtime-"));
  const cloud = await startCloud({ port: 0, folder });
  const sqs = sqsClient(cloud.endpoint);
  return {
    ...cloud,
    sqs,
    async close() {
      sqs.destroy();
      await cloud.close();
      await rm(folder, { recursive: true });
    },
  };
}

export const functionSpec = (handler: string, timeoutSeconds = 1): FunctionSpec => ({
  handler,
  timeoutSeconds,
  memoryMB: 128,
});

export const queueSpec = (handler: string, overrides: Partial<QueueSpec> = {}): QueueSpec => ({
  consumer: functionSpec(handler),
  batchSize: 10,
  maxConcurrency: 2,
  maxReceives: 3,
  visibilitySeconds: 1,
  ...overrides,
});

export const emptyTopology: Topology = {
  queues: {},
  reactions: [],
  crons: [],
  subscriptions: [],
  api: {
    function: functionSpec("api/handler"),
    paths: ["/api"],
    waiting: { function: functionSpec("api/handler"), routes: [] },
    agents: { function: functionSpec("api/handler"), routes: [] },
  },
  originCheck: { timeoutSeconds: 1, memoryMB: 128 },
  files: { expiry: [], earlierVersions: [], notifications: [] },
  table: { indexes: ["gsi1"] },
  settings: {},
};

export const lambda = (handler: Handler, timeoutSeconds = 1): LambdaFunction => ({
  name: "tested",
  spec: functionSpec("tested", timeoutSeconds),
  load: () => Promise.resolve(handler),
  enter: (body) => body(),
});
