/** The other verifiers. They have their own folder and are installed or built by the first benchmark. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

const folder = join(import.meta.dirname, "peers");
const stamp = join(folder, "node_modules", ".installed");

/** Installs the locked peers without scripts, unless they are installed. Returns whether they are. */
export function ensurePeers(): boolean {
  const lock = readFileSync(join(folder, "package-lock.json"));
  const version = createHash("sha256").update(lock).digest("hex");
  if (read(stamp) === version) return true;
  console.log("Installing the other verifiers, once: about 70 MB.");
  const { status } = spawnSync("npm", ["ci"], { cwd: folder, stdio: "inherit" });
  if (status === 0) writeFileSync(stamp, version);
  else console.log(`The other verifiers are not measured: npm ci in ${folder} failed.`);
  return status === 0;
}

/** The program of AfterShip's email-verifier, which is written in Go. */
export const afterShipProgram = join(folder, "aftership", ".local", "aftership");

/** Builds that program; Go keeps what is built already. Returns whether it is there, and says why it is not. */
export function ensureAfterShip(): boolean {
  const build = ["build", "-o", afterShipProgram, "."];
  const { status, error } = spawnSync("go", build, {
    cwd: dirname(dirname(afterShipProgram)),
    stdio: "inherit",
  });
  if (status === 0) return true;
  const why = error ? "there is no go on this machine" : "go build failed";
  console.log(`AfterShip's email-verifier is not measured: ${why}.`);
  return false;
}

/** The program of Reacher's check-if-email-exists, which is written in Rust. */
export const reacherProgram = join(folder, "reacher", ".local", "release", "reacher");

/** Builds that program, at first in a few minutes. Returns whether it is there, and says why it is not. */
export function ensureReacher(): boolean {
  const leaveOut = (why: string): boolean => {
    console.log(`Reacher is not measured: ${why}.`);
    return false;
  };
  if (spawnSync("cargo", ["--version"], { stdio: "ignore" }).error)
    return leaveOut("there is no cargo on this machine");
  if (process.platform !== "linux" || process.getuid?.() !== 0)
    return leaveOut("only root on Linux can show it another /etc/resolv.conf, and a name server at port 53");
  const target = dirname(dirname(reacherProgram));
  const { status } = spawnSync(
    "cargo",
    ["build", "--quiet", "--release", "--locked", "--target-dir", target],
    {
      cwd: dirname(target),
      stdio: "inherit",
    },
  );
  return status === 0 || leaveOut("cargo build failed");
}

/** Loads a peer from that folder. */
export const requirePeer = createRequire(join(folder, "package.json"));

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
