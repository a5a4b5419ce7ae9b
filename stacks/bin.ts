/** The app of CDK's command line, without SST: `cdk deploy --all -c stage=staging`. */
import { App, Stack } from "aws-cdk-lib";
import { bundled, website } from "./build.ts";
import { deployed } from "./function.ts";
import { buildStacks } from "./stacks.ts";
import { stageOf } from "./stages.ts";

const app = new App();
const stage = stageOf(String(app.node.tryGetContext("stage") ?? "dev"));
const env = { account: process.env["CDK_DEFAULT_ACCOUNT"], region: stage.region };

buildStacks({
  stage,
  website,
  makeFunction: deployed(await bundled()),
  openStack: (name) => new Stack(app, name, { env }),
});
app.synth();
