import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { OtherDataFormat, requireDataFormat } from "./data-format.ts";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "winnow-format-"));
});
afterEach(() => rm(folder, { recursive: true }));

it("A new data folder gets the present format, and is accepted again with data in it.", async () => {
  const fresh = join(folder, "deep", "data");
  await requireDataFormat(fresh);
  await writeFile(join(fresh, "table"), "rows");
  await expect(requireDataFormat(fresh)).resolves.toBeUndefined();
});

it("A data folder of an earlier version, which has no format, is refused with what to do.", async () => {
  await writeFile(join(folder, "table"), "rows");
  await expect(requireDataFormat(folder)).rejects.toThrow(
    `The data in ${folder} have format 1, and this version reads format 4. Start with a fresh folder: delete ${folder}, ` +
      "or name another one with --data.",
  );
});

it("A data folder of the format before is accepted, and marked with the present one.", async () => {
  await writeFile(join(folder, "format"), "3\n");
  await requireDataFormat(folder);
  expect(await readFile(join(folder, "format"), "utf8")).toBe("4\n");
});

it("A data folder of a later version is refused.", async () => {
  await writeFile(join(folder, "format"), "5\n");
  await expect(requireDataFormat(folder)).rejects.toThrow(OtherDataFormat);
});
