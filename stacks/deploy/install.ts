/** Creates the stacks under SST. Under `sst dev` the functions run on the developer's machine. */
import { Stack } from "aws-cdk-lib";
import { type App, Function as LiveFunction, Stack as LiveStack } from "sst/constructs";
import { bundleAgent } from "../agent/bundle.ts";
import { bundled, website } from "../aws/build.ts";
import { deployed } from "../aws/function.ts";
import { type MakeFunction, nameOf, pascal } from "../aws/installation.ts";
import { buildStacks } from "../aws/stacks.ts";
import { stageOf } from "../stages.ts";

export async function install(app: App): Promise<void> {
  // Prevents SST's prefix in logical names.
  app.logicalPrefixedName = (name) => name;
  const stage = stageOf(app.stage);
  const env = { account: app.account, region: app.region };
  buildStacks({
    stage,
    website,
    agent: stage.agentHost ? await bundleAgent() : "",
    ...(app.local
      ? { makeFunction: live, openStack: (name) => new LiveStack(app, name) }
      : { makeFunction: deployed(await bundled()), openStack: (name) => new Stack(app, name, { env }) }),
  });
}

const live: MakeFunction = (stack, stage, plan) =>
  new LiveFunction(stack, pascal(plan.name), {
    functionName: nameOf(stage, plan.name),
    handler: plan.entry.replace(/\.ts$/, ".handler"),
    runtime: "nodejs24.x",
    architecture: "arm_64",
    timeout: plan.timeoutSeconds,
    memorySize: plan.memoryMB,
    environment: { ...plan.environment },
    ...plan.retries,
  });
