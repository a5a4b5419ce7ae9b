/** After an install: this checkout's hooks are on, and the web is built. Plain JavaScript, so that an old Node can say so. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");

if (Number.parseInt(process.versions.node, 10) < 24) {
  console.error(
    `Winnow runs on Node 24 or later; this is ${process.versions.node}, and npm had none for this platform.`,
  );
  console.error("Install Node 24 and run npm ci again.");
  process.exit(1);
}

if (existsSync(resolve(root, ".git")))
  spawnSync("git", ["config", "core.hooksPath", ".githooks"], { cwd: root, stdio: "ignore" });

const { status } = spawnSync("npm", ["run", "--silent", "build", "--workspace", "web"], {
  cwd: root,
  stdio: "inherit",
  shell: process.platform === "win32",
});
process.exit(status ?? 1);
