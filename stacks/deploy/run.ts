/** Runs SST's or CDK's command line; after `sst deploy`, the stage's stacks get termination protection: `node stacks/deploy/run.ts sst diff --stage staging`. */
import { join } from "node:path";
import { ensureTools, root, run } from "./tool.ts";

const folders: Readonly<Record<string, string>> = { sst: root, cdk: join(root, "stacks") };

const [tool = "", ...args] = process.argv.slice(2);
const folder = folders[tool];
if (!folder) throw new Error(`Say which tool to run: ${Object.keys(folders).join(" or ")}.`);
ensureTools();
run(tool, args, folder);

const stage = args[args.indexOf("--stage") + 1];
if (tool === "sst" && args[0] === "deploy" && args.includes("--stage") && stage)
  run("node", ["stacks/deploy/protect.ts", stage], root);
