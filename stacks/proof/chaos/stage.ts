/** A stage whose cloud, mail world and workers are processes of their own, each of which can be hurt. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { Endpoints } from "../../local/mail-world/network.ts";
import { noOutages, type Outages } from "../../local/mail-world/outages.ts";
import type { Place } from "../oracle/index.ts";
import { type CloudProcess, startCloudProcess } from "./cloud-process.ts";
import type { Pace } from "./pace.ts";
import { kill, launch } from "./process.ts";
import { startWorkers, type Workers } from "./workers.ts";

export interface StageOptions {
  pace: Pace;
  workers: number;
  /** How long mail hosts take for each recipient. */
  replyDelayMs: number;
  /** A file for what workers say. */
  log: string;
}

export interface Stage {
  cloud: CloudProcess;
  workers: Workers;
  changeWeather(change: Partial<Outages>): void;
  /** Where the oracle finds what the stage has stored. */
  place: Place;
  close(): Promise<void>;
}

/** Between the octets of a tarpit. */
const dripMs = 1_000;

/** Starts a stage in a temporary folder, which goes with it. Its environment becomes that of this process. */
export async function startStage({ pace, workers: count, replyDelayMs, log }: StageOptions): Promise<Stage> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-chaos-"));
  // Whoever takes the place of a killed worker finds its code compiled.
  process.env["NODE_COMPILE_CACHE"] = join(folder, "code");
  const cloud = await startCloudProcess(join(folder, "cloud"));
  const { endpoint } = cloud;
  const mailWorld = await launch(
    new URL("../../local/mail-world/main.ts", import.meta.url),
    { greylistSeconds: 1, dripMs, replyDelayMs },
    Endpoints,
  );
  const founded = await launch(
    new URL("./found.ts", import.meta.url),
    { endpoint, pace },
    z.record(z.string(), z.string()),
  );
  Object.assign(process.env, founded.told);
  const workers = await startWorkers({
    count,
    task: { endpoint, pace, whereabouts: mailWorld.told },
    log,
  });

  const weather = noOutages();
  return {
    cloud,
    workers,
    changeWeather: (change) => void mailWorld.child.send(Object.assign(weather, change)),
    place: {
      table: founded.told["TABLE_NAME"] ?? "",
      bucket: founded.told["BUCKET_NAME"] ?? "",
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
