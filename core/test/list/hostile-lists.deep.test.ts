import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { MeasuredImport } from "../hostile/measure-import.ts";

const script = join(import.meta.dirname, "../hostile/measure-import.ts");

async function measured(name: string): Promise<MeasuredImport> {
  const flags = ["--expose-gc", "--max-semi-space-size=16", script, name];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  return JSON.parse(stdout) as MeasuredImport;
}

const million = 1_000_000;

it.each([
  ["a million copies of one address", "a quarter of that", 1, million - 1],
  ["a million addresses at one domain", "a quarter of them", million, 0],
])(
  "%s cost four times as much as %s, and no more memory.",
  { timeout: 120_000 },
  async (all, some, distinct, duplicates) => {
    const whole = await measured(all);
    const quarter = await measured(some);
    expect(whole.rows).toEqual({ total: million, distinct, duplicates, bad_syntax: 0 });
    expect(whole.cpuMs).toBeLessThan(8 * quarter.cpuMs);
    expect(whole.grownMB).toBeLessThan(200);
  },
);

it("A million addresses at a million domains fit in memory.", { timeout: 120_000 }, async () => {
  const { rows, grownMB } = await measured("a million addresses at a million domains");
  expect(rows).toEqual({ total: million, distinct: million, duplicates: 0, bad_syntax: 0 });
  expect(grownMB).toBeLessThan(200);
});
