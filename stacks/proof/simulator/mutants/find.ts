/** Looks for the violation or the failed test that shows a mutant. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Task } from "../task.ts";
import { runTask } from "../worker-pool.ts";
import type { Mutant, Search } from "./mutant.ts";

/** A mutant that this many simulations do not show has survived. */
const maxSimulations = 150;

const root = join(import.meta.dirname, "../../../..");

/** What showed a mutant, in one line; null if it survived. */
export async function find({ name, found }: Mutant): Promise<string | null> {
  return found.by === "test" ? failureOf(name, found) : violationOf(name, found);
}

async function violationOf(mutant: string, search: Exclude<Search, { by: "test" }>): Promise<string | null> {
  const { failures, simulations } = await runTask(taskOf(search), { mutant });
  const [first] = failures;
  return first
    ? `${simulations} simulations: ${first.fault ?? `seed ${first.seed}`}: ${first.violations[0]}`
    : null;
}

function taskOf({ by, ...search }: Exclude<Search, { by: "test" }>): Task {
  if (by !== "seeds")
    return { kind: by, ...search, part: 0, parts: 1, max: maxSimulations, untilFirst: true };
  return { kind: by, from: 1, ...search, step: 1, seeds: maxSimulations, untilFirst: true };
}

const Report = z.object({
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ fullName: z.string(), status: z.string() })) }),
  ),
});

async function failureOf(
  mutant: string,
  { file, title }: Extract<Search, { by: "test" }>,
): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-mutant-"));
  const outputFile = join(folder, "report.json");
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const options = ["--testNamePattern", title, "--reporter=json", "--outputFile", outputFile];
  const child = spawn(process.execPath, [vitest, "run", file, ...options], {
    cwd: root,
    stdio: "ignore",
    // Vitest would load cached modules of the product.
    env: { ...process.env, WINNOW_MUTANT: mutant, VITEST_FS_MODULE_CACHE: "false" },
  });
  await once(child, "close");
  const { testResults } = Report.parse(JSON.parse(await readFile(outputFile, "utf8")));
  await rm(folder, { recursive: true });
  const failed = testResults.flatMap((one) => one.assertionResults).find(({ status }) => status === "failed");
  return failed ? `test: ${failed.fullName}` : null;
}
