/** A temporary folder of a test run: global setup of vitest. Workers keep the data of their clouds in it. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    folder: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-test-"));
  project.provide("folder", folder);
  return () => rm(folder, { recursive: true, force: true });
}
