/** `npm run agent:local -- --url http://127.0.0.1:3000`: an agent for a local product that was started with `--agents`; it asks a mail world of its own. */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { Prober } from "@winnow/core/port/prober/index";
import { startAgent } from "../agent/agent.ts";
import { connectStage } from "../agent/stage.ts";
import { createLocalWorld } from "./world.ts";

const { values } = parseArgs({ options: { url: { type: "string", default: "http://127.0.0.1:3000" } } });
const token = process.env["WINNOW_AGENT_TOKEN"];
if (!token) throw new Error("WINNOW_AGENT_TOKEN is missing. The product prints it when it starts.");

const world = await createLocalWorld({ greylistSeconds: 2 });
const agent = world.enter(() =>
  startAgent({
    stage: connectStage({ url: values.url, token, name: `local-${randomUUID()}` }),
    prober: Prober.use(),
    lanes: 2,
    log: (line) => console.log(line),
  }),
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => agent.stop());
await agent.stopped;
await world.close();
