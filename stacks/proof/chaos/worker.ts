/** What a worker runs: every function of a stage that is founded, whose environment it has, in a mail world that is there. */
import { z } from "zod";
import { connectMailNetwork, Endpoints } from "../../local/mail-world/network.ts";
import { runStage } from "../../local/product.ts";
import { withMailNetwork } from "../../local/adapters.ts";
import { Pace, stageName, topologyAt } from "./pace.ts";

const Task = z.object({ endpoint: z.string(), pace: Pace, whereabouts: Endpoints });

const { endpoint, pace, whereabouts } = Task.parse(JSON.parse(process.argv[2] ?? ""));
process.on("disconnect", () => process.exit());
const { url } = await runStage(topologyAt(pace), {
  endpoint,
  stage: stageName,
  port: 0,
  enter: withMailNetwork(connectMailNetwork(whereabouts)),
});
process.send?.(url);
