/** Installs the deployment tools in a folder of their own: development does not need them. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "../..");
const modules = join(import.meta.dirname, "node_modules");

/** Installs the tools as locked, unless that has been done. */
export function ensureTools(): void {
  const lock = readFileSync(join(import.meta.dirname, "package-lock.json"));
  const version = createHash("sha256").update(lock).digest("hex");
  const stamp = join(modules, ".installed");
  if (read(stamp) === version) return;
  console.log("Installing SST and the CDK command line, once: about 750 MB.");
  run("npm", ["ci", "--no-audit", "--no-fund"], import.meta.dirname);
  // Without a copy of its own, SST finds the CDK that the stacks are made with. Two would not know each other's constructs.
  for (const name of ["aws-cdk-lib", "constructs"]) rmSync(join(modules, name), { recursive: true });
  writeFileSync(stamp, version);
}

/** Runs a command to its end with the tools at hand; throws where it fails. */
export function run(
  command: string,
  args: readonly string[],
  cwd: string,
  more: NodeJS.ProcessEnv = {},
): void {
  const path = [join(modules, ".bin"), process.env["PATH"]].join(delimiter);
  const env = {
    ...process.env,
    PATH: path,
    SST_TELEMETRY_DISABLED: "1",
    CDK_DISABLE_CLI_TELEMETRY: "1",
    ...more,
  };
  const { status, error } = spawnSync(command, args, { cwd, env, stdio: "inherit" });
  if (error) throw error;
  if (status !== 0) throw new Error(`${[command, ...args].join(" ")} ended with ${status}.`);
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
