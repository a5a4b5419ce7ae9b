/** Many lists at once, through the product's functions and API calls on a local cloud, examined by the oracle. */
import { nodeOptions } from "../../node-options.ts";
import { connectMailNetwork } from "../../local/mail-world/network.ts";
import { withMailNetwork } from "../../local/adapters.ts";
import { localTopology } from "../../local/local-topology.ts";
import { provisionStage, runStage } from "../../local/product.ts";
import { deadLettersOf, nameOf } from "../../local/runtime/resource-name.ts";
import { startEnvironment } from "../bench/size/environment.ts";
import { median } from "../bench/table.ts";
import { sqsNameOf } from "../../topology.ts";
import { examine, readState, type State } from "../oracle/index.ts";
import { createSemaphore } from "@winnow/core/kit/semaphore";
import { createOwners } from "./owner.ts";

const stage = "soak";
/** Requests that the customers make at a time. */
const requestsAtOnce = 32;
const addresses = 20;

export interface SoakOptions {
  workspaces: number;
  /** Of each workspace. */
  lists: number;
}

export interface Soak {
  workspaces: number;
  lists: number;
  /** Of each list. */
  addresses: number;
  importSeconds: number;
  verifySeconds: number;
  /** From the start of a verification to its end. */
  medianSeconds: number;
  longestSeconds: number;
  completed: number;
  deadLetters: number;
  violations: readonly string[];
}

/** Imports all lists at once, and verifies them at once. */
export async function runSoak(options: SoakOptions): Promise<Soak> {
  process.env["NODE_OPTIONS"] = nodeOptions;
  const environment = await startEnvironment();
  const { endpoint, mailWorld } = environment;
  const settings = await provisionStage(localTopology, { endpoint, stage });
  const enter = withMailNetwork(connectMailNetwork(mailWorld));
  const runtime = await runStage(localTopology, { endpoint, stage, port: 0, enter });
  const location = {
    table: String(settings["TABLE_NAME"]),
    bucket: String(settings["BUCKET_NAME"]),
    deadLetterQueues: Object.entries(localTopology.queues).map(([queue, spec]) =>
      nameOf(stage, sqsNameOf(deadLettersOf(queue), spec)),
    ),
  };
  try {
    const owners = await createOwners(options.workspaces, enter, () => readState(location));
    const inputs = owners.flatMap((owner, tenant) =>
      Array.from({ length: options.lists }, (_, list) => ({ owner, cells: cellsOf(tenant, list) })),
    );
    const importing = performance.now();
    const lists = await atOnce(inputs, async ({ owner, cells }) => ({
      owner,
      cells,
      listID: await owner.paste(cells),
    }));
    await settle(runtime.url);
    const verifying = performance.now();
    await atOnce(lists, ({ owner, listID }) => owner.verify(listID));
    await settle(runtime.url);
    const ended = performance.now();
    const state = await readState(location);
    return {
      workspaces: options.workspaces,
      lists: lists.length,
      addresses,
      importSeconds: (verifying - importing) / 1000,
      verifySeconds: (ended - verifying) / 1000,
      ...outcomes(state),
      violations: await examine(
        state,
        lists.map(({ listID, cells }) => ({ listID, cells })),
      ),
    };
  } finally {
    await runtime.close();
    await environment.close();
  }
}

function outcomes(state: State) {
  const ended = state.rows("verification").filter(({ status }) => status === "completed");
  const seconds = ended.map(
    ({ timeStarted, timeCompleted }) =>
      (Date.parse(timeCompleted ?? timeStarted) - Date.parse(timeStarted)) / 1000,
  );
  return {
    completed: ended.length,
    medianSeconds: median(seconds),
    longestSeconds: Math.max(0, ...seconds),
    deadLetters: [...state.deadLetters.values()].flat().length,
  };
}

/** Addresses that no other list has, at a few domains of the mail world. */
const cellsOf = (tenant: number, list: number): string[] =>
  Array.from(
    { length: addresses },
    (_, index) => `${index % 5 === 0 ? "no-" : ""}p${index}.${list}.${tenant}@d${index % 7}.load.test`,
  );

async function atOnce<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const { run } = createSemaphore(requestsAtOnce);
  return Promise.all(items.map((item) => run(() => work(item))));
}

/** Waits until no message or event is pending. */
async function settle(url: string): Promise<void> {
  for (;;) {
    const body = JSON.stringify({ seconds: 600 });
    const answer = await fetch(`${url}/_local/settle`, { method: "POST", body }).catch(() => null);
    if (answer?.ok) return;
  }
}
