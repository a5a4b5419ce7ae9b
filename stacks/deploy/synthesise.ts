/** Synthesises a stage with SST's loader and App, which is the first step of `sst deploy`: `synthesise.ts <stage> <deploy|dev> <folder>`. */
import { App } from "sst/constructs";
import { initProject, useProject } from "sst/project.js";
import { load } from "sst/stacks/build.js";
import { root } from "./tool.ts";

const [stage = "", mode = "", outdir = ""] = process.argv.slice(2);
if (mode !== "deploy" && mode !== "dev") throw new Error(`"${mode}" is neither deploy nor dev.`);

await initProject({ stage, root });
const { config, paths } = useProject();
const [, project] = await load(paths.config);
const app = new App(
  { mode, stage, name: config.name, region: config.region, account: process.env["CDK_DEFAULT_ACCOUNT"] },
  { outdir },
);
await project.stacks(app);
await app.finish();
app.synth();
