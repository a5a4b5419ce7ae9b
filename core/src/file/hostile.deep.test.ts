import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { bombs } from "../../test/hostile/files.ts";
import type { Measured } from "../../test/hostile/measure.ts";

const script = join(import.meta.dirname, "../../test/hostile/measure.ts");
/** A small heap, so that garbage is collected early on any machine. */
const flags = ["--expose-gc", "--max-semi-space-size=8", "--max-old-space-size=48"];

async function measured(name: string): Promise<Measured> {
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, script, name]);
  return JSON.parse(stdout) as Measured;
}

describe.concurrent("an oversized file is refused in little memory and time:", () => {
  it.each(Object.entries(bombs))("%s", { timeout: 180_000 }, async (name, { outcome }) => {
    const found = await measured(name);
    expect(found.outcome).toBe(outcome);
    expect(found.message).toMatch(/[A-Z].* .*\. .*(?:Save|Shorten|Check|Keep|Close|Open|Split)/);
    expect(found.grownMB).toBeLessThanOrEqual(96);
    expect(found.cpuMs).toBeLessThan(20_000);
    expect(found.taken).toBeLessThan(4_000_000);
  });
});
