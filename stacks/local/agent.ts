/** `npm run agent:local -- --url http://127.0.0.1:3000`: an agent for a local product started with `--agents`. It probes its own mail world. */
import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { Prober } from "@winnow/core/port/prober/index";
import { listingsOf } from "@winnow/core/port/prober/reputation/block-lists";
import { Resolver } from "@winnow/core/port/resolver/index";
import { startAgent } from "../agent/agent.ts";
import { connectStage } from "../agent/stage.ts";
import { createLocalAdapters, identity } from "./adapters.ts";
import { blockList } from "./mail-world/block-list.ts";
import { parseLocalEnvironment } from "./environment.ts";

const { values } = parseArgs({ options: { url: { type: "string", default: "http://127.0.0.1:3000" } } });
const { agentToken: token } = parseLocalEnvironment(process.env);
if (token === null) throw new Error("WINNOW_AGENT_TOKEN is missing. The product prints it when it starts.");

const adapters = await createLocalAdapters({ greylistSeconds: 2 });
const agent = adapters.enter(() =>
  startAgent({
    stage: connectStage({ url: values.url, token, name: `local-${randomUUID()}` }),
    prober: Prober.use(),
    listings: () => listingsOf(identity.ehlo, [blockList], Resolver.use()),
    concurrency: 2,
    log: (line) => console.log(line),
  }),
);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => agent.stop());
await agent.stopped;
await adapters.close();
