/** What a worker runs: every function of a stage that is founded, whose environment it has, in a mail world that is there. */
import { z } from "zod";
import { reach, Whereabouts } from "../../local/mail-world/reach.ts";
import { runStage } from "../../local/product.ts";
import { localWorld } from "../../local/world.ts";
import { Pace, stageName, topologyAt } from "./pace.ts";

const Task = z.object({ endpoint: z.string(), pace: Pace, whereabouts: Whereabouts });

const { endpoint, pace, whereabouts } = Task.parse(JSON.parse(process.argv[2] ?? ""));
process.on("disconnect", () => process.exit());
const { url } = await runStage(topologyAt(pace), {
  endpoint,
  stage: stageName,
  port: 0,
  enter: localWorld(reach(whereabouts)),
});
process.send?.(url);
