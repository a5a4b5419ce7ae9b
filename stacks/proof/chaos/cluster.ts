/** A stage whose cloud, mail world and workers are separate processes, so that faults can be injected into each. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { Endpoints } from "../../local/mail-world/network.ts";
import { noOutages, type Outages } from "../../local/mail-world/outages.ts";
import type { ResourceNames } from "../oracle/index.ts";
import { type CloudProcess, startCloudProcess } from "./cloud-process.ts";
import type { Timings } from "./timings.ts";
import { kill, launch } from "./process.ts";
import { startWorkers, type Workers } from "./workers.ts";

export interface ClusterOptions {
  timings: Timings;
  workers: number;
  /** Milliseconds that mail hosts take for each recipient. */
  replyDelayMs: number;
  /** The log file of the workers. */
  log: string;
}

export interface Cluster {
  cloud: CloudProcess;
  workers: Workers;
  changeOutages(change: Partial<Outages>): void;
  /** The names of the table, the bucket and the dead-letter queues. */
  resources: ResourceNames;
  close(): Promise<void>;
}

/** Milliseconds between the octets of a tarpit. */
const dripMs = 1_000;

/** Starts a cluster in a temporary folder, removed on close. Sets the environment of this process. */
export async function startCluster({
  timings,
  workers: count,
  replyDelayMs,
  log,
}: ClusterOptions): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-chaos-"));
  // With a compile cache, replacements of killed workers start faster.
  process.env["NODE_COMPILE_CACHE"] = join(folder, "code");
  const cloud = await startCloudProcess(join(folder, "cloud"));
  const { endpoint } = cloud;
  const mailWorld = await launch(
    new URL("../../local/mail-world/main.ts", import.meta.url),
    { greylistSeconds: 1, dripMs, replyDelayMs },
    Endpoints,
  );
  const provisioned = await launch(
    new URL("./provision.ts", import.meta.url),
    { endpoint, timings },
    z.record(z.string(), z.string()),
  );
  Object.assign(process.env, provisioned.ready);
  const workers = await startWorkers({
    count,
    task: { endpoint, timings, endpoints: mailWorld.ready },
    log,
  });

  const outages = noOutages();
  return {
    cloud,
    workers,
    changeOutages: (change) => void mailWorld.child.send(Object.assign(outages, change)),
    resources: {
      table: provisioned.ready["TABLE_NAME"] ?? "",
      bucket: provisioned.ready["BUCKET_NAME"] ?? "",
      deadLetterQueues: await cloud.deadLetterQueues(),
    },
    async close() {
      await workers.end();
      await kill(mailWorld.child);
      await cloud.kill();
      await rm(folder, { recursive: true });
    },
  };
}
