/**
 * The app of CDK's command line, without SST: `cdk deploy --all -c stage=staging`. With `-c edge=true` it has the firewall alone, which
 * is in another region and has no functions to bundle.
 */
import { App, Stack } from "aws-cdk-lib";
import { bundleAgent } from "../agent/bundle.ts";
import { bundled, website } from "./build.ts";
import { edgeRegion, edgeStack } from "./edge.ts";
import { deployed } from "./function.ts";
import { buildStacks } from "./stacks.ts";
import { stageOf } from "../stages.ts";

const app = new App();
const stage = stageOf(String(app.node.tryGetContext("stage") ?? "dev"));
const account = process.env["CDK_DEFAULT_ACCOUNT"];
const openStackIn = (region: string) => (name: string) => new Stack(app, name, { env: { account, region } });

if (app.node.tryGetContext("edge")) edgeStack({ stage, openStack: openStackIn(edgeRegion) });
else
  buildStacks({
    stage,
    website,
    agent: stage.agentHost ? await bundleAgent() : "",
    makeFunction: deployed(await bundled()),
    openStack: openStackIn(stage.region),
  });
app.synth();
