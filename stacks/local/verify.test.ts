import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Info } from "@winnow/core/verdict/schema";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-verify-"));
});
afterAll(() => rm(folder, { recursive: true }));

interface Run {
  code: number;
  out: string;
  err: string;
}

const run = (...args: string[]): Promise<Run> =>
  new Promise((resolve) => {
    execFile(process.execPath, [join(import.meta.dirname, "verify.ts"), ...args], (error, out, err) => {
      resolve({ code: error ? Number(error.code) : 0, out, err });
    });
  });

async function file(name: string, content: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

const table = `Name,Email
Ann,ann@inbox.test
Bob,"Bob <no-bob@inbox.test>"

Cy,not an address
Ann again,ann@inbox.test
Joe,joe@catchall.test
Max,max@loopback-mx.test
`;

describe("npm run verify", () => {
  it("writes one verdict per row, in order, and progress to standard error", async () => {
    const { code, out, err } = await run(await file("list.csv", table));
    expect(out.trimEnd().split("\n")).toEqual([
      "email,status,reason",
      "ann@inbox.test,valid,accepted",
      "no-bob@inbox.test,invalid,mailbox_not_found",
      "not an address,invalid,bad_syntax",
      "ann@inbox.test,valid,accepted",
      "joe@catchall.test,risky,catch_all",
      "max@loopback-mx.test,invalid,forbidden_target",
    ]);
    expect(err).toContain("6 rows");
    expect(code).toBe(0);
  });

  it("writes full verdicts as JSON lines to the file of --out", async () => {
    const out = join(folder, "verdicts.jsonl");
    expect(
      await run(await file("some.txt", "ann@inbox.test\nkim@full.test\n"), "--json", "--out", out),
    ).toMatchObject({
      code: 0,
      out: "",
    });
    const lines = (await readFile(out, "utf8")).trimEnd().split("\n");
    expect(lines.map((line) => Info.parse(JSON.parse(line)).reason)).toEqual(["accepted", "mailbox_full"]);
  });

  it("probes no mail host with --offline", async () => {
    const { out } = await run(
      await file("off.txt", "ann@inbox.test\nx@@y\njoe@mailinator.com\n"),
      "--offline",
    );
    expect(out.trimEnd().split("\n").slice(1)).toEqual([
      "ann@inbox.test,unknown,not_probed",
      "x@@y,invalid,bad_syntax",
      "joe@mailinator.com,risky,disposable",
    ]);
  });

  it("reports an unreadable file or wrong usage and fails", async () => {
    expect(await run()).toMatchObject({ code: 2, err: expect.stringContaining("Usage:") });
    expect(await run("a.csv", "--nonsense")).toMatchObject({
      code: 2,
      err: expect.stringContaining("Usage:"),
    });
    expect(await run(join(folder, "missing.csv"))).toMatchObject({
      code: 1,
      err: expect.stringContaining("no such file"),
    });
    expect(await run(await file("empty.csv", ""))).toMatchObject({
      code: 1,
      err: expect.stringContaining("empty"),
    });
  });
});
