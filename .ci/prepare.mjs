/** Runs after an install: provides Node 24, enables the Git hooks and builds the web. Plain JavaScript, because an old Node may run it. */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

provideNode();
enableHooks();
buildWeb();

/** Links the installed Node into .bin, because npm 10 removes that link together with the Node packages of other platforms. */
function provideNode() {
  const link = resolve(root, "node_modules/.bin/node");
  const kind = `${process.platform}-${process.arch}`;
  const installed = [`node-${kind}`, `node-bin-${kind}`]
    .map((name) => resolve(root, "node_modules", name, "bin/node"))
    .find((path) => existsSync(path));
  if (installed && !existsSync(link)) {
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), installed), link);
  }
  if (installed || Number.parseInt(process.versions.node, 10) >= 24) return;
  console.error(
    `Winnow runs on Node 24. npm brings none for ${kind}, and this is Node ${process.versions.node}.`,
  );
  console.error("Install Node 24, then run npm ci again.");
  process.exit(1);
}

function enableHooks() {
  if (existsSync(resolve(root, ".git")))
    spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: root, stdio: "ignore" });
}

function buildWeb() {
  const { status } = spawnSync("npm", ["run", "--silent", "build", "--workspace", "web"], {
    cwd: root,
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  if (status !== 0) process.exit(1);
}
