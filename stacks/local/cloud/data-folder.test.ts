import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DataFolderInUse, ownDataFolder } from "./data-folder.ts";

let path = "";
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), "winnow-folder-"));
});
afterEach(() => rm(path, { recursive: true }));

/** A process that runs until it is killed. */
async function other() {
  const child = spawn(process.execPath, ["-e", "process.stdin.resume()"], {
    stdio: ["pipe", "ignore", "inherit"],
  });
  await once(child, "spawn");
  return child;
}

describe("a data folder", () => {
  test("has one owner within a process", async () => {
    const owned = await ownDataFolder(path);
    await expect(ownDataFolder(path)).rejects.toThrow(DataFolderInUse);
    await owned.release();
    await (await ownDataFolder(path)).release();
    expect(await readdir(path)).toEqual([]);
  });

  test("is given to one of many concurrent requests of a process", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => ownDataFolder(path)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === "fulfilled") await outcome.value.release();
  });

  test("has one owner among processes, and the error names its process id", async () => {
    const owner = await other();
    await writeFile(join(path, "lock"), String(owner.pid));
    await expect(ownDataFolder(path, 100)).rejects.toThrow(`in use by process ${owner.pid}`);
    owner.kill();
    await once(owner, "exit");
  });

  test("is acquired when its owner ends within the wait", async () => {
    const owner = await other();
    await writeFile(join(path, "lock"), String(owner.pid));
    const owning = ownDataFolder(path);
    owner.kill("SIGKILL");
    await once(owner, "exit");
    const owned = await owning;
    expect(await readFile(join(path, "lock"), "utf8")).toBe(String(process.pid));
    await owned.release();
  });

  test.each([
    ["a process that died", async () => String(await deadPid())],
    ["an earlier process with the id of this one", async () => String(process.pid)],
    ["a process that died before it wrote its id", async () => ""],
  ])("left locked by %s is taken over", async (_name, content) => {
    await writeFile(join(path, "lock"), await content());
    const owned = await ownDataFolder(path);
    expect(await readFile(join(path, "lock"), "utf8")).toBe(String(process.pid));
    await owned.release();
  });
});

async function deadPid(): Promise<number | undefined> {
  const child = await other();
  child.kill("SIGKILL");
  await once(child, "exit");
  return child.pid;
}
