/** The other verifiers, in a folder of their own, so that nobody who does not measure has to install them. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";

const folder = join(import.meta.dirname, "peers");
const stamp = join(folder, "node_modules", ".installed");

/** Installs the peers as locked, without their scripts, unless that has been done. Returns whether they are there. */
export function ensurePeers(): boolean {
  const lock = readFileSync(join(folder, "package-lock.json"));
  const version = createHash("sha256").update(lock).digest("hex");
  if (read(stamp) === version) return true;
  console.log("Installing the peers, once: about 70 MB.");
  const { status } = spawnSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  if (status === 0) writeFileSync(stamp, version);
  else console.log(`The peers could not be installed, so that ours runs alone: npm ci in ${folder} failed.`);
  return status === 0;
}

/** Loads a peer from their folder. */
export const requirePeer = createRequire(join(folder, "package.json"));

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
