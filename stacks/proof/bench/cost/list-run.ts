/** Runs one list through the whole product on a new local cloud and counts all requests. Runs in a child process, because a stage sets the environment. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Info as List } from "@winnow/core/list/schema";
import { startCloud } from "../../../local/cloud/server.ts";
import { demo } from "../../../local/demo-user.ts";
import { zipfAddresses } from "../../../local/mail-world/zipf.ts";
import { localTopology } from "../../../local/local-topology.ts";
import { startProduct } from "../../../local/product.ts";
import { signIn } from "../../customer.ts";
import { parent, startChild } from "../child-process.ts";
import { startCountingProxy } from "./counting-proxy.ts";
import { scale, sum, Usage } from "./usage.ts";

/** The number of chunks of a list of 800 to 32,000 addresses. */
export const chunks = 32;

/** The usage of a list with this number of addresses, from upload to completion. */
export async function usageOfList(addresses: number): Promise<Usage> {
  const child = startChild(import.meta.filename, String(addresses));
  try {
    return await child.receive(Usage);
  } finally {
    child.end();
  }
}

async function run(addresses: number): Promise<Usage> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-"));
  const cloud = await startCloud({ port: 0, folder });
  const proxy = await startCountingProxy(cloud.endpoint);
  const { endpoint } = proxy;
  const product = await startProduct({
    topology: withShortRetries,
    endpoint,
    port: 0,
    stage: "bench",
    mail: {},
  });
  const customer = await signIn(product.url, demo);
  const before = proxy.usage();
  const { id } = await customer.upload(
    "list.csv",
    ["email", ...zipfAddresses({ count: addresses })].join("\n"),
  );
  await settle(product.url);
  await customer.call("POST", `/api/lists/${id}/verify/`);
  await settle(product.url);
  const { body } = await customer.call<List>("GET", `/api/lists/${id}/`);
  if (body.status !== "completed") throw new Error(`The list is ${body.status}.`);
  const usage = sum(proxy.usage(), scale(before, -1));
  await product.close();
  proxy.close();
  await cloud.close();
  await rm(folder, { recursive: true });
  return usage;
}

async function settle(url: string): Promise<void> {
  await fetch(`${url}/_local/settle`, { method: "POST", body: JSON.stringify({ seconds: 300 }) });
}

/** The local topology with the shortest retry schedule. */
const withShortRetries = {
  ...localTopology,
  settings: {
    ...localTopology.settings,
    GREYLIST_SECONDS: "1,1",
    SESSION_REQUESTS_PER_MINUTE: "1000000",
    WORKSPACE_REQUESTS_PER_MINUTE: "1000000",
  },
};

if (import.meta.main) parent.send(await run(Number(process.argv[2])));
