/**
 * Runs SST's or CDK's command line: `node stacks/deploy/run.ts sst diff --stage staging`. `sst deploy` needs the settings of the
 * deployment before, and gives the stage's stacks termination protection.
 */
import { join } from "node:path";
import { parseArgs } from "node:util";
import { SSMClient } from "@aws-sdk/client-ssm";
import { type Stage, stageOf } from "../stages.ts";
import { readSettings, requireAll, writeSettings } from "../deployed-settings.ts";
import { ensureTools, root, run } from "./tool.ts";

const folders: Readonly<Record<string, string>> = { sst: root, cdk: join(root, "stacks") };
const acceptance = "--accept-lost-settings";

const [tool = "", ...given] = process.argv.slice(2);
const args = given.filter((arg) => arg !== acceptance);
const folder = folders[tool];
if (!folder) throw new Error(`Say which tool to run: ${Object.keys(folders).join(" or ")}.`);

const stage = deployedStage();
if (stage) await deploy(stage);
else runTool();

/** The stage that SST is to deploy; null for every other command. */
function deployedStage(): Stage | null {
  const { values, positionals } = parseArgs({
    args,
    options: { stage: { type: "string" } },
    strict: false,
    allowPositionals: true,
  });
  if (tool !== "sst" || !positionals.includes("deploy")) return null;
  // SST would take the stage of this machine's user, or the last one.
  if (typeof values.stage !== "string" || values.stage === "")
    throw new Error("Say which stage to deploy: npm run deploy -- --stage staging.");
  return stageOf(values.stage);
}

async function deploy({ name, region }: Stage): Promise<void> {
  const client = new SSMClient({ region });
  requireAll(await readSettings(name, client), process.env, given.includes(acceptance));
  runTool();
  await writeSettings(name, process.env, client);
  run("node", ["stacks/deploy/protect.ts", name], root);
}

function runTool(): void {
  ensureTools();
  run(tool, args, folder ?? root);
}
