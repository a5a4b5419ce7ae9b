import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

let lines: string[] = [];
beforeEach(() => {
  lines = [];
  vi.resetModules();
  vi.spyOn(console, "log").mockImplementation((line: string) => void lines.push(line));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

/** The contenders of a machine without Go, Rust and npm. */
async function contendersOfBareMachine() {
  vi.stubEnv("PATH", mkdtempSync(join(tmpdir(), "bare-")));
  const { presentContenders } = await import("./present.ts");
  return presentContenders;
}

describe("the benchmark", () => {
  it("says which contenders are left out on a machine without Go and Rust, and why", async () => {
    const presentContenders = await contendersOfBareMachine();
    expect(presentContenders()).not.toContain("aftership");
    expect(presentContenders()[0]).toBe("winnow");
    expect(lines).toContain("AfterShip's email-verifier is not measured: there is no go on this machine.");
    expect(presentContenders()).not.toContain("reacher");
    expect(lines).toContain("Reacher is not measured: there is no cargo on this machine.");
  });

  it("says so once", async () => {
    const presentContenders = await contendersOfBareMachine();
    expect(presentContenders()).toBe(presentContenders());
    expect(lines.filter((line) => line.startsWith("Reacher"))).toHaveLength(1);
  });
});
