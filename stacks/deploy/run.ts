/**
 * Runs SST's or CDK's command line: `node stacks/deploy/run.ts sst diff --stage staging`. `sst deploy` needs the settings of the
 * deployment before, and gives the stage's stacks termination protection.
 */
import { join } from "node:path";
import { SSMClient } from "@aws-sdk/client-ssm";
import { stageOf } from "../stages.ts";
import { readSettings, requireAll, writeSettings } from "../deployed-settings.ts";
import { ensureTools, root, run } from "./tool.ts";

const folders: Readonly<Record<string, string>> = { sst: root, cdk: join(root, "stacks") };
const acceptance = "--accept-lost-settings";

const [tool = "", ...given] = process.argv.slice(2);
const args = given.filter((arg) => arg !== acceptance);
const folder = folders[tool];
if (!folder) throw new Error(`Say which tool to run: ${Object.keys(folders).join(" or ")}.`);

const named = args.includes("--stage") ? args[args.indexOf("--stage") + 1] : undefined;
const deployed = tool === "sst" && args[0] === "deploy" && named ? stageOf(named) : null;
const client = new SSMClient({ region: deployed?.region ?? "" });
if (deployed) requireAll(await readSettings(deployed.name, client), process.env, given.includes(acceptance));

ensureTools();
run(tool, args, folder);

if (deployed) {
  await writeSettings(deployed.name, process.env, client);
  run("node", ["stacks/deploy/protect.ts", deployed.name], root);
}
