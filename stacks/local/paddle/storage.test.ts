import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { initialSettings, openStorage } from "./storage.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-paddle-"));
});
afterEach(() => rm(folder, { recursive: true }));

const largestLog = 10_000;

describe("the storage", () => {
  it("finds everything again, in a log that does not grow without end", async () => {
    const storage = await openStorage(folder, largestLog);
    for (let invoice = 1; invoice <= 500; invoice++) storage.settings.put({ ...initialSettings, invoice });
    await storage.flush();
    const { size } = await stat(join(folder, "paddle.jsonl"));
    expect(size).toBeLessThan(2 * largestLog);
    await storage.close();
    const reopened = await openStorage(folder, largestLog);
    expect(reopened.settings.all()).toEqual([{ ...initialSettings, invoice: 500 }]);
    await reopened.close();
  });
});
