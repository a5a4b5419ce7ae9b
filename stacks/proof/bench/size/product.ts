/** A stage's functions in a separate process, so that its memory is measured alone. */
import { z } from "zod";
import { Prober } from "@winnow/core/port/prober/index";
import { noProber } from "@winnow/core/port/prober/none";
import { nodeOptions } from "../../../node-options.ts";
import { connectMailNetwork, type Endpoints } from "../../../local/mail-world/network.ts";
import { demo } from "../../../local/demo-user.ts";
import { localTopology } from "../../../local/local-topology.ts";
import { provisionStage, runStage } from "../../../local/product.ts";
import { withMailNetwork } from "../../../local/adapters.ts";
import { parent, startChild } from "../child-process.ts";
import { RequestCounts, requestsSoFar } from "./request-count.ts";

export const stageName = "size";

/** The process's usage since its start. */
export const Used = RequestCounts.extend({ cpuSeconds: z.number(), peakMB: z.number() });
export type Used = z.infer<typeof Used>;

export interface ProductProcess {
  url: string;
  used(): Promise<Used>;
  end(): void;
}

export interface ProductOptions {
  endpoint: string;
  mailWorld: Endpoints;
  /** The timeout of the import function. */
  importSeconds?: number | undefined;
  /** Whether SMTP is used; by default DNS only. */
  probes?: boolean | undefined;
  /** Accounts beside the demo user's, with its password and credits. */
  accounts?: readonly string[] | undefined;
}

/** Starts the functions on a running cloud and mail world. */
export async function startProductProcess(options: ProductOptions): Promise<ProductProcess> {
  process.env["NODE_OPTIONS"] = nodeOptions;
  const child = startChild(import.meta.filename, JSON.stringify(options));
  return {
    url: await child.receive(z.string()),
    used() {
      child.send("used");
      return child.receive(Used);
    },
    end: child.end,
  };
}

function used(): Used {
  const { user, system } = process.cpuUsage();
  return {
    ...requestsSoFar(),
    cpuSeconds: (user + system) / 1e6,
    peakMB: process.resourceUsage().maxRSS / 1024,
  };
}

async function serve({
  endpoint,
  mailWorld,
  importSeconds,
  probes = false,
  accounts = [],
}: ProductOptions): Promise<string> {
  const { queues } = localTopology;
  const importList = queues["import-list"];
  if (!importList) throw new Error("The topology has no import.");
  const timeoutSeconds = importSeconds ?? importList.consumer.timeoutSeconds;
  const consumer = { ...importList.consumer, timeoutSeconds };
  const topology = {
    ...localTopology,
    settings: {
      ...localTopology.settings,
      SESSION_REQUESTS_PER_MINUTE: "1000000",
      WORKSPACE_REQUESTS_PER_MINUTE: "1000000",
    },
    queues: { ...queues, "import-list": { ...importList, consumer, visibilitySeconds: timeoutSeconds } },
  };
  await provisionStage(topology, { endpoint, stage: stageName });
  const inside = withMailNetwork(connectMailNetwork(mailWorld));
  const enter = probes ? inside : <R>(body: () => R): R => inside(() => Prober.provide(noProber, body));
  const { url } = await runStage(topology, { endpoint, stage: stageName, port: 0, enter });
  const { register } = await import("../../../local/demo-data.ts");
  for (const email of [demo.email, ...accounts]) await enter(() => register({ ...demo, email }));
  return url;
}

if (import.meta.main) {
  requestsSoFar();
  process.on("message", () => parent.send(used()));
  process.on("disconnect", () => process.exit());
  parent.send(await serve(JSON.parse(process.argv[2] ?? "") as ProductOptions));
}
