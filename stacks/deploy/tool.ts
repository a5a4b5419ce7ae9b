/** Installs the deployment tools in a separate folder, because development does not need them. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";

export const root = join(import.meta.dirname, "../..");
const modules = join(import.meta.dirname, "node_modules");

/** Installs the tools by their lock file, unless they are installed. */
export function ensureTools(): void {
  const lock = readFileSync(join(import.meta.dirname, "package-lock.json"));
  const version = createHash("sha256").update(lock).digest("hex");
  const stamp = join(modules, ".installed");
  if (read(stamp) === version) return;
  console.log("Installing SST and the CDK command line, once: about 750 MB.");
  run("npm", ["ci", "--no-audit", "--no-fund"], import.meta.dirname);
  // Without its own copy, SST uses the CDK of the stacks. Constructs of two copies are not compatible.
  for (const name of ["aws-cdk-lib", "constructs"]) rmSync(join(modules, name), { recursive: true });
  writeFileSync(stamp, version);
}

/** Runs a command with the tools in its PATH; throws if it fails. */
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
