/** Packages that only a benchmark needs: a folder with its own lock, installed by the first benchmark that needs it. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Installs the locked packages of a folder without scripts, unless they are installed. Returns whether they are. */
export function ensureInstalled(folder: string, what: string): boolean {
  const stamp = join(folder, "node_modules", ".installed");
  const lock = readFileSync(join(folder, "package-lock.json"));
  const version = createHash("sha256").update(lock).digest("hex");
  if (read(stamp) === version) return true;
  console.log(`Installing ${what}, once.`);
  const { status } = spawnSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  if (status === 0) writeFileSync(stamp, version);
  else console.log(`Nothing is measured by ${what}: npm ci in ${folder} failed.`);
  return status === 0;
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
