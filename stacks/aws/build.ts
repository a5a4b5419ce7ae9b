/** Builds handlers into bundles before a deployment. The web workspace builds the web application. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { createSemaphore } from "@winnow/core/kit/concurrency/semaphore";
import { Code } from "aws-cdk-lib/aws-lambda";
import { rolldown } from "rolldown";
import { atFirstUse } from "../bundle/at-first-use.ts";
import { beside } from "../bundle/beside.ts";
import { electrodb } from "../bundle/electrodb.ts";
import { descriptions, leftOut } from "../bundle/left-out.ts";
import { isAPI } from "../bundle/startup.ts";
import { options, root } from "../bundle/options.ts";
import { grants } from "../grants.ts";

/** The folder of the built web application. */
export const website = join(root, "web/dist");

/** The source files of all functions, relative to the root of the repository. */
export const entries: readonly string[] = [
  ...Object.keys(grants).map((handler) => `functions/src/${handler}.ts`),
  "stacks/aws/origin-check.ts",
];

/** Bundles all functions; resolves with a function that returns the code of an entry. */
export async function bundled(): Promise<(entry: string) => Code> {
  const outdir = join(import.meta.dirname, "../dist");
  await bundle(outdir);
  return (entry) => Code.fromAsset(bundleOf(entry, outdir));
}

/** The folder with the bundle of an entry. */
export function bundleOf(entry: string, outdir: string): string {
  return join(outdir, entry.replace(/\.ts$/, ""));
}

/** Entries that are bundled at a time. Each bundle takes a processor for about half a second. */
const atATime = 2;

/**
 * Bundles each entry with all its imports, the AWS SDK included. What it imports or reads at its first use is in files beside
 * it.
 */
export async function bundle(outdir: string): Promise<void> {
  await rm(outdir, { recursive: true, force: true });
  const { run } = createSemaphore(atATime);
  await Promise.all(entries.map((entry) => run(() => bundleEntry(entry, bundleOf(entry, outdir)))));
}

/** Bundles one entry into a folder, as `index.mjs`. */
export async function bundleEntry(entry: string, dir: string): Promise<void> {
  await using build = await rolldown({
    ...options.input,
    input: { index: entry },
    plugins: [...(isAPI(entry) ? [] : [descriptions]), electrodb, ...leftOut, ...atFirstUse, ...beside],
  });
  await build.write({
    ...options.output,
    dir,
    entryFileNames: "[name].mjs",
    chunkFileNames: "[name]-[hash].mjs",
  });
}
