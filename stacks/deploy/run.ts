/** Runs SST's or CDK's command line: `node stacks/deploy/run.ts sst diff --stage staging`. */
import { join } from "node:path";
import { ensureTools, root, run } from "./tool.ts";

const folders: Readonly<Record<string, string>> = { sst: root, cdk: join(root, "stacks") };

const [tool = "", ...args] = process.argv.slice(2);
const folder = folders[tool];
if (!folder) throw new Error(`Say which tool to run: ${Object.keys(folders).join(" or ")}.`);
ensureTools();
run(tool, args, folder);
