import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { nameOf, withBlob } from "./file.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-file-"));
  vi.stubEnv("TMPDIR", folder);
});
afterEach(async () => {
  // The environment is restored through the global `process`.
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const text = "email\nperson@inbox.test\n";
const read = (blob: Blob): Promise<string> => blob.text();

describe("a file to upload", () => {
  it("is given by its path, as a blob, or as a stream of bytes or text", async () => {
    const path = join(folder, "people.csv");
    await writeFile(path, text);
    const stream = new Blob([text]).stream();
    for (const source of [
      path,
      new Blob([text]),
      Readable.from([text]),
      Readable.from([Buffer.from(text)]),
      stream,
    ])
      expect(await withBlob(source, read)).toBe(text);
    expect(await readdir(folder)).toEqual(["people.csv"]);
  });

  it("leaves nothing behind where the upload of a stream fails", async () => {
    const failing = withBlob(Readable.from([text]), () => Promise.reject(new Error("refused")));
    await expect(failing).rejects.toThrow("refused");
    expect(await readdir(folder)).toEqual([]);
  });

  it("that is not there is wrong usage, which names the path", async () => {
    await expect(withBlob(join(folder, "nowhere.csv"), read)).rejects.toMatchObject({
      code: "usage",
      message: expect.stringContaining("nowhere.csv"),
    });
  });

  it("is read into memory where there is no disk; a path is refused there", async () => {
    vi.stubGlobal("process", undefined);
    expect(await withBlob(new Blob([text]).stream(), read)).toBe(text);
    await expect(withBlob("people.csv", read)).rejects.toMatchObject({ code: "usage" });
  });

  it("has the name of its path", () => {
    expect(nameOf("/home/ann/people.csv")).toBe("people.csv");
    expect(nameOf("C:\\Users\\ann\\people.csv")).toBe("people.csv");
    expect(nameOf(new Blob([]))).toBeUndefined();
  });
});
