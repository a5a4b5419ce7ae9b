import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { fingerprintOf, openProgress, removeProgress, resumeFileOf, saveProgress } from "./resume-file.ts";

let folder = "";
let file = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-cli-"));
  file = join(folder, "a.csv");
  await writeFile(file, "email\n");
});
afterEach(() => rm(folder, { recursive: true }));

describe("a run", () => {
  it("begins with a new key, and resumes with what it has saved", async () => {
    const fingerprint = await fingerprintOf(file, { mode: "clean" });
    const begun = await openProgress(file, fingerprint, false);
    expect(begun).toMatchObject({ listID: null, isUploaded: false });
    await saveProgress(file, { ...begun, listID: "lst_1" });
    expect(await openProgress(file, fingerprint, false)).toEqual({ ...begun, listID: "lst_1" });
    await removeProgress(file);
    await removeProgress(file);
    const next = await openProgress(file, fingerprint, false);
    expect(next.key).not.toBe(begun.key);
  });

  it("of another file or mode is not taken for the same", async () => {
    const fingerprint = await fingerprintOf(file, { mode: "clean" });
    const begun = await openProgress(file, fingerprint, false);
    await saveProgress(file, begun);
    await expect(openProgress(file, await fingerprintOf(file, { mode: "verify" }), false)).rejects.toThrow(
      "add --restart",
    );
    await writeFile(file, "email\na@b.test\n");
    const changed = await fingerprintOf(file, { mode: "clean" });
    await expect(openProgress(file, changed, false)).rejects.toThrow("another file or mode");
    expect((await openProgress(file, changed, true)).key).not.toBe(begun.key);
  });

  it("that was killed while it saved leaves what it had saved before", async () => {
    const begun = await openProgress(file, "f", false);
    await saveProgress(file, begun);
    await writeFile(`${resumeFileOf(file)}.new`, '{"finger');
    expect(await openProgress(file, "f", false)).toEqual(begun);
    expect(JSON.parse(await readFile(resumeFileOf(file), "utf8"))).toEqual(begun);
  });
});
