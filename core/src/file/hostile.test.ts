import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { bombs, oddities } from "../../test/hostile/files.ts";
import type { Measured } from "../../test/hostile/measure.ts";
import { FileProblem, open } from "./index.ts";

const script = join(import.meta.dirname, "../../test/hostile/measure.ts");
/** In a heap that is small, so that what was left behind is cleared away whatever machine this is. */
const flags = ["--expose-gc", "--max-semi-space-size=8", "--max-old-space-size=48"];

async function measured(name: string): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, name]);
  return JSON.parse(stdout) as Measured;
}

describe.concurrent("a file made to take much is refused, in little memory and time:", () => {
  it.each(Object.entries(bombs))("%s", { timeout: 60_000 }, async (name, { outcome }) => {
    const found = await measured(name);
    expect(found.outcome).toBe(outcome);
    expect(found.message).toMatch(/[A-Z].* .*\. .*(?:Save|Shorten|Check|Keep|Close|Open|Split)/);
    expect(found.grownMB).toBeLessThanOrEqual(96);
    expect(found.cpuMs).toBeLessThan(20_000);
    expect(found.taken).toBeLessThan(4_000_000);
  });
});

describe("a file that is not as it should be:", () => {
  it.each(Object.entries(oddities))("%s", async (_, { source, outcome }) => {
    const found = await rowsOf(source()).catch((error: unknown) => {
      if (error instanceof FileProblem) return error.code;
      throw error;
    });
    expect(found).toBe(outcome);
  });
});

async function rowsOf(source: Parameters<typeof open>[0]): Promise<number> {
  const file = await open(source, { filename: "list.csv" });
  let count = 0;
  for await (const rows of file.rows()) count += rows.length;
  return count;
}
