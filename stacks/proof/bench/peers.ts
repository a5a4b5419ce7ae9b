/** The other verifiers. They have their own folder and are installed or built by the first benchmark. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ensureInstalled } from "./locked-packages.ts";

const folder = join(import.meta.dirname, "peers");

/** Installs the locked peers, unless they are installed. Returns whether they are. */
export const ensurePeers = (): boolean => ensureInstalled(folder, "the other verifiers, about 70 MB");

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
