import { createHash } from "node:crypto";
import { glob, mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { root as repository, type Outcome } from "./tool.ts";

interface Remembered {
  name: string;
  /** All files that the step reads, as patterns below the root. Those of packages are known by the lock file. */
  files: readonly string[];
  run: () => Promise<Outcome>;
}

/** Runs a step, unless it passed before with the same content of its files. */
export async function remembered({ name, files, run }: Remembered, root = repository): Promise<Outcome> {
  const folder = join(root, "node_modules/.cache/passed");
  const content = await hashOf(root, files);
  const last = await readFile(join(folder, name), "utf8").catch(() => null);
  if (last === content) return { passed: true, output: "" };
  const outcome = await run();
  if (outcome.passed) {
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return outcome;
}

async function hashOf(root: string, files: readonly string[]): Promise<string> {
  const paths: string[] = [];
  const exclude = [".git/**", ...(await ignored(root))];
  for await (const path of glob(files, { cwd: root, exclude })) paths.push(path);
  const hash = createHash("sha256");
  for (const path of paths.toSorted())
    hash
      .update(`${path}\0`)
      .update(await readFile(join(root, path)))
      .update("\0");
  return hash.digest("hex");
}

/** What Git ignores, as patterns of `glob`. A build that runs meanwhile writes there. */
async function ignored(root: string): Promise<string[]> {
  const lines = (await readFile(join(root, ".gitignore"), "utf8")).split("\n").filter((line) => line !== "");
  return lines.map((line) => (line.endsWith("/") ? `**/${line}**` : `**/${line}`));
}
