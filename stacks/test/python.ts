/** Python with packages of the registry, in a folder of the test. */
import { execFile } from "node:child_process";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { inject } from "vitest";

const run = promisify(execFile);

/** A registry that does not answer in this time is not there. */
export const installMs = 90_000;

export interface Python {
  /** The folder with the programs of the packages. */
  bin: string;
  /** Why the packages are not there; null where they are. */
  obstacle: string | null;
}

/** Makes an environment with these packages. Needs Python with venv, and a registry. */
export async function pythonWith(...packages: readonly string[]): Promise<Python> {
  const folder = await mkdtemp(join(inject("folder"), "python-"));
  const bin = join(folder, "bin");
  const install = ["-m", "pip", "install", "--quiet", "--disable-pip-version-check", ...packages];
  try {
    await run("python3", ["-m", "venv", folder], { timeout: installMs });
    await run(join(bin, "python"), install, { timeout: installMs });
    return { bin, obstacle: null };
  } catch (error) {
    return { bin, obstacle: String((error as { stderr?: string }).stderr ?? error).trim() };
  }
}
