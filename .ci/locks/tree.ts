import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** The repository that the rules are tested on. */
export const root = resolve(import.meta.dirname, "../..");

/** File contents by path. */
export type Files = Readonly<Record<string, string>>;

/** Writes files, and copies of repository files, into a temporary folder, which is removed when disposed. */
export async function writeTree(files: Files, copied: readonly string[] = []) {
  const folder = await mkdtemp(join(tmpdir(), "winnow-lock-"));
  for (const path of copied) await cp(join(root, path), join(folder, path));
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
