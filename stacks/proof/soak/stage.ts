/** A stage on a local cloud of its own, for one soak. */
import { createSemaphore } from "@winnow/core/kit/concurrency/semaphore";
import { connectMailNetwork } from "../../local/mail-world/network.ts";
import { type LocalAdapters, withMailNetwork } from "../../local/adapters.ts";
import { localTopology } from "../../local/local-topology.ts";
import { provisionStage, runStage } from "../../local/product.ts";
import { deadLetterQueuesOf } from "../../local/runtime/resource-name.ts";
import { nodeOptions } from "../../node-options.ts";
import { startEnvironment } from "../bench/size/environment.ts";
import { readState, type State } from "../oracle/index.ts";

export interface SoakStage {
  url: string;
  /** The name of its table. */
  table: string;
  enter: LocalAdapters["enter"];
  /** The CPU time of the local cloud's process so far. On Linux alone. */
  cloudCpuSeconds(): number;
  readState(): Promise<State>;
  /** Waits until no message or event is pending. */
  settle(): Promise<void>;
}

const stage = "soak";

/** Starts a stage, runs the body, and stops the stage. */
export async function withStage<R>(body: (stage: SoakStage) => Promise<R>): Promise<R> {
  process.env["NODE_OPTIONS"] = nodeOptions;
  const environment = await startEnvironment();
  const { endpoint, mailWorld } = environment;
  const settings = await provisionStage(localTopology, { endpoint, stage });
  const enter = withMailNetwork(connectMailNetwork(mailWorld));
  const runtime = await runStage(localTopology, { endpoint, stage, port: 0, enter });
  const location = {
    table: String(settings["TABLE_NAME"]),
    bucket: String(settings["BUCKET_NAME"]),
    deadLetterQueues: deadLetterQueuesOf(stage, localTopology),
  };
  try {
    return await body({
      url: runtime.url,
      table: location.table,
      enter,
      cloudCpuSeconds: environment.cloudCpuSeconds,
      readState: () => readState(location),
      settle: () => settle(runtime.url),
    });
  } finally {
    await runtime.close();
    await environment.close();
  }
}

async function settle(url: string): Promise<void> {
  for (;;) {
    const body = JSON.stringify({ seconds: 600 });
    const answer = await fetch(`${url}/_local/settle`, { method: "POST", body }).catch(() => null);
    if (answer?.ok) return;
  }
}

/** Requests that the customers make at a time. */
const requestsAtOnce = 32;

/** Works on all items, 32 at a time. */
export async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const { run } = createSemaphore(requestsAtOnce);
  return Promise.all(items.map((item) => run(() => work(item))));
}
