/** A worker process: runs every function of a provisioned stage against a running cloud and mail world. */
import { z } from "zod";
import { connectMailNetwork, Endpoints } from "../../local/mail-world/network.ts";
import { runStage } from "../../local/product.ts";
import { withMailNetwork } from "../../local/adapters.ts";
import { Timings, stageName, topologyWith } from "./timings.ts";

const WorkerTask = z.object({ endpoint: z.string(), timings: Timings, endpoints: Endpoints });

const { endpoint, timings, endpoints } = WorkerTask.parse(JSON.parse(process.argv[2] ?? ""));
process.on("disconnect", () => process.exit());
const { url } = await runStage(topologyWith(timings), {
  endpoint,
  stage: stageName,
  port: 0,
  enter: withMailNetwork(connectMailNetwork(endpoints)),
});
process.send?.(url);
