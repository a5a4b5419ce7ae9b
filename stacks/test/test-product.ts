/** The product started for tests. The test files of a worker share it; each creates its own customers and workspaces. */
import { randomUUID } from "node:crypto";
import { mkdtemp, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Config } from "@winnow/core/kit/config";
import { inject } from "vitest";
import { startCloud } from "../local/cloud/server.ts";
import { localTopology, queuedReactionWithin, reactionsWithin } from "../local/local-topology.ts";
import { type Product, startProduct } from "../local/product.ts";
import { deadLetterQueuesOf } from "../local/runtime/resource-name.ts";
import type { LocalAdaptersOptions } from "../local/adapters.ts";
import { examine, type Input, type ResourceNames, readState, type State } from "../proof/oracle/index.ts";
import type { Topology } from "../topology.ts";
import { answerCheck } from "../../functions/test/v1/answer-check.ts";
import { checkAnswers, type Credentials, type Customer, signIn } from "../proof/customer.ts";
import { runCron } from "./cron.ts";

export interface TestProduct extends Product {
  /** Creates a signed-in customer with their own workspace. */
  newCustomer(options?: CustomerOptions): Promise<TestCustomer>;
  /** Adds a fault to the local cloud until `clearFaults`. */
  addFault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  /** The oracle's violations in the stored state. */
  violations(inputs: readonly Input[]): Promise<readonly string[]>;
  state(): Promise<State>;
  /** The log lines that the product has written. */
  logLines(): Promise<readonly Record<string, unknown>[]>;
  /** The names of the table, bucket and dead-letter queues. */
  location: ResourceNames;
}

interface CustomerOptions {
  credits?: number;
  plan?: "free" | "Business";
}

export interface TestCustomer extends Customer, Credentials {}

/** The body of `POST /_local/faults`. */
interface Fault {
  service: string;
  kind: string;
  operation?: string;
  probability?: number;
  count?: number;
  skip?: number;
  seconds?: number;
}

/** Data that a stage left behind. */
export interface FormerData {
  folder: string;
  stage: string;
  /** The time at which the product goes on. */
  now: Date;
}

/** Retries within seconds, so that no test waits for a queue's usual visibility timeout. */
const testTopology: Topology = {
  ...localTopology,
  queues: { ...localTopology.queues, ...queuedReactionWithin(3) },
  reactions: reactionsWithin(3),
  settings: {
    ...localTopology.settings,
    GREYLIST_SECONDS: "1,1",
    STALE_SECONDS: "2",
    SESSION_REQUESTS_PER_MINUTE: "1000000",
    WORKSPACE_REQUESTS_PER_MINUTE: "1000000",
  },
};

let shared: Promise<TestProduct> | undefined;

/** The product of this worker, started at the first call. `slow.test` takes 20 ms for each recipient. */
export const testProduct = (): Promise<TestProduct> =>
  (shared ??= startTestProduct({ greylistSeconds: 0, slowMs: 20, webhookDeadlineMs: 500 }));

interface TestOptions {
  agents?: boolean;
  google?: boolean;
  /** The data to start with; nothing by default. */
  former?: FormerData;
}

/** Starts a product on its own local cloud. Sets the environment of this process. */
export async function startTestProduct(
  mail: LocalAdaptersOptions = { greylistSeconds: 0 },
  { agents = false, google = false, former }: TestOptions = {},
): Promise<TestProduct> {
  const folder = former?.folder ?? (await mkdtemp(join(inject("folder"), "product-")));
  const stage = former?.stage ?? "test";
  const cloud = await startCloud({
    port: 0,
    folder,
    keepsExpired: former !== undefined,
    tablesInMemory: former === undefined,
  });
  const { endpoint } = cloud;
  const product = await startProduct({
    topology: testTopology,
    endpoint,
    port: 0,
    stage,
    mail,
    agents,
    google,
    paddle: join(folder, "paddle"),
    now: former?.now,
    logFile: join(folder, "log.jsonl"),
  });
  const location = {
    table: Config.get().table,
    bucket: Config.get().bucket,
    deadLetterQueues: deadLetterQueuesOf(stage, testTopology),
  };
  const faults = `${product.url}/_local/faults`;
  checkAnswers(documentedBy(product.url));
  const tested: TestProduct = {
    ...product,
    async newCustomer({ credits = 1_000_000, plan = "Business" } = {}) {
      const credentials = { email: `${randomUUID()}@inbox.test`, password: "a-customers-passphrase" };
      const { register } = await import("./registration.ts");
      await register({ ...credentials, firstName: "Cara", lastName: "Customer", plan, allowance: credits });
      return { ...credentials, ...(await signIn(product.url, credentials)) };
    },
    async addFault(fault) {
      const answer = await fetch(faults, { method: "POST", body: JSON.stringify(fault) });
      if (!answer.ok) throw new Error(`The fault was refused: ${await answer.text()}`);
    },
    async clearFaults() {
      await fetch(faults, { method: "DELETE" });
    },
    async violations(inputs) {
      // A lease of a key is open for seconds after its last call.
      await runCron(tested, "settle-leases", 120);
      return examine(await readState(location), inputs);
    },
    state: () => readState(location),
    location,
    logLines: async () => {
      const text = await readFile(join(folder, "log.jsonl"), "utf8").catch(() => "");
      return text.split("\n").flatMap((line) => (line ? [JSON.parse(line) as Record<string, unknown>] : []));
    },
    async close() {
      await product.close();
      await cloud.close();
    },
  };
  return tested;
}

/** Compares answers with the document of their API, as the product publishes it. */
function documentedBy(url: string): ReturnType<typeof answerCheck> {
  const checkOf = async (document: string) =>
    answerCheck((await (await fetch(new URL(document, url))).json()) as object);
  let app: ReturnType<typeof checkOf> | undefined;
  let v1: ReturnType<typeof checkOf> | undefined;
  return async (method, path, answer) => {
    const check = path.startsWith("/v1/")
      ? await (v1 ??= checkOf("/v1/openapi.json"))
      : await (app ??= checkOf("/api/openapi.json"));
    return check(method, path, answer);
  };
}
