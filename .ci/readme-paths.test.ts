import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { missingPaths } from "./readme-paths.ts";

/** What is said of a checkout that holds only `core/src/list/index.ts` and this README. */
async function said(readme: string, at = "README.md"): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-readme-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "core/src/list"), { recursive: true });
  await writeFile(join(folder, "core/src/list/index.ts"), "");
  await writeFile(join(folder, at), readme);
  return missingPaths(folder);
}

test("A path that is there goes unsaid, as span and as link", async () => {
  expect(await said("See `core/src/list/` and [the door](core/src/list/index.ts#verbs).")).toEqual([]);
});

test("A span that names a missing file is said", async () => {
  expect(await said("See `core/src/gone.ts`.")).toEqual([
    "README.md names core/src/gone.ts, which is not there.",
  ]);
});

test("A span below a folder that is there is a path even without an ending", async () => {
  expect(await said("See `core/gone`.")).toEqual(["README.md names core/gone, which is not there."]);
});

test("A link to a missing file is said", async () => {
  expect(await said("See [it](./gone.md).")).toEqual(["README.md names ./gone.md, which is not there."]);
});

test("A README's paths may start from its own folder", async () => {
  expect(await said("See `src/list/index.ts` and `src/gone.ts`.", "core/README.md")).toEqual([
    "core/README.md names src/gone.ts, which is not there.",
  ]);
});

test("What stands before a placeholder must be there", async () => {
  expect(await said("`core/src/<noun>/index.ts` and `web/src/{ui,lib}/button.tsx`")).toEqual([]);
  expect(await said("`core/gone/<noun>/index.ts`")).toEqual([
    "README.md names core/gone, which is not there.",
  ]);
});

test("Routes, media types, packages, addresses and blocks of code are no paths", async () => {
  const readme = [
    "`/v1/lists`, `text/csv`, `@winnow/core/list`, `npm run check`, [site](https://winnow.test/a.html), [up](#top)",
    "```",
    "`core/src/gone.ts`",
    "```",
  ];
  expect(await said(readme.join("\n"))).toEqual([]);
});
