/** A stage's functions in a process of their own, so that its memory is nobody else's. */
import { z } from "zod";
import { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { nodeOptions } from "../../../node-options.ts";
import { connectMailNetwork, type Endpoints } from "../../../local/mail-world/network.ts";
import { localTopology } from "../../../local/local-topology.ts";
import { provisionStage, runStage } from "../../../local/product.ts";
import { withMailNetwork } from "../../../local/adapters.ts";
import { parent, start } from "../child.ts";
import { Tally, tallied } from "./tally.ts";

export const stageName = "size";

/** What the process has used since it began. */
export const Used = Tally.extend({ cpuSeconds: z.number(), peakMB: z.number() });
export type Used = z.infer<typeof Used>;

export interface ProductProcess {
  url: string;
  used(): Promise<Used>;
  end(): void;
}

export interface ProductOptions {
  endpoint: string;
  mailWorld: Endpoints;
  /** Of the functions that import. */
  importSeconds?: number | undefined;
  /** Whether mail servers are asked; DNS alone unless told. */
  probes?: boolean | undefined;
}

/** Starts the functions on a cloud and a mail world that are there. */
export async function startProductProcess(options: ProductOptions): Promise<ProductProcess> {
  process.env["NODE_OPTIONS"] = nodeOptions;
  const child = start(import.meta.filename, JSON.stringify(options));
  return {
    url: await child.hear(z.string()),
    used() {
      child.tell("used");
      return child.hear(Used);
    },
    end: child.end,
  };
}

function used(): Used {
  const { user, system } = process.cpuUsage();
  return { ...tallied(), cpuSeconds: (user + system) / 1e6, peakMB: process.resourceUsage().maxRSS / 1024 };
}

async function serve({
  endpoint,
  mailWorld,
  importSeconds,
  probes = false,
}: ProductOptions): Promise<string> {
  const { queues } = localTopology;
  const importList = queues["import-list"];
  if (!importList) throw new Error("The topology has no import.");
  const timeoutSeconds = importSeconds ?? importList.consumer.timeoutSeconds;
  const consumer = { ...importList.consumer, timeoutSeconds };
  const topology = {
    ...localTopology,
    queues: { ...queues, "import-list": { ...importList, consumer, visibilitySeconds: timeoutSeconds } },
  };
  await provisionStage(topology, { endpoint, stage: stageName });
  const inside = withMailNetwork(connectMailNetwork(mailWorld));
  const enter = probes ? inside : <R>(body: () => R): R => inside(() => Prober.provide(noProber, body));
  const { url } = await runStage(topology, { endpoint, stage: stageName, port: 0, enter });
  const { ensureDemo } = await import("../../../local/demo-data.ts");
  await enter(ensureDemo);
  return url;
}

if (import.meta.main) {
  tallied();
  process.on("message", () => parent.tell(used()));
  process.on("disconnect", () => process.exit());
  parent.tell(await serve(JSON.parse(process.argv[2] ?? "") as ProductOptions));
}
