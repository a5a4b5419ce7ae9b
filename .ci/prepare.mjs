/** After an install: Node 24 is there, this checkout's hooks are on, and the web is built. Plain JavaScript, for an old Node runs it. */
import { spawnSync } from "node:child_process";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

provideNode();
enableHooks();
buildWeb();

/** npm 10 takes the one Node away again with those that were brought for other platforms; npm 11 does not. */
function provideNode() {
  const link = resolve(root, "node_modules/.bin/node");
  const kind = `${process.platform}-${process.arch}`;
  const brought = [`node-${kind}`, `node-bin-${kind}`]
    .map((name) => resolve(root, "node_modules", name, "bin/node"))
    .find((path) => existsSync(path));
  if (brought && !existsSync(link)) {
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), brought), link);
  }
  if (brought || Number.parseInt(process.versions.node, 10) >= 24) return;
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
