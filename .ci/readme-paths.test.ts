import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { missingPaths } from "./readme-paths.ts";

/** The missing paths reported for a repository with only `core/src/list/index.ts` and this README. */
async function reported(readme: string, at = "README.md"): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-readme-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, "core/src/list"), { recursive: true });
  await mkdir(join(folder, "docs"));
  await writeFile(join(folder, "core/src/list/index.ts"), "");
  await writeFile(join(folder, at), readme);
  return missingPaths(folder);
}

test("An existing path is not reported, as code span or as link.", async () => {
  expect(await reported("See `core/src/list/` and [the index](core/src/list/index.ts#verbs).")).toEqual([]);
});

test("A code span that names a missing file is reported.", async () => {
  expect(await reported("See `core/src/gone.ts`.")).toEqual([
    "README.md names core/src/gone.ts, which is not there.",
  ]);
});

test("A code span below an existing folder is a path even without a file extension.", async () => {
  expect(await reported("See `core/gone`.")).toEqual(["README.md names core/gone, which is not there."]);
});

test("A link to a missing file is reported.", async () => {
  expect(await reported("See [it](./gone.md).")).toEqual(["README.md names ./gone.md, which is not there."]);
});

test("A path in a README may be relative to the README's folder.", async () => {
  expect(await reported("See `src/list/index.ts` and `src/gone.ts`.", "core/README.md")).toEqual([
    "core/README.md names src/gone.ts, which is not there.",
  ]);
});

test("A page of the documentation is checked as a README is.", async () => {
  expect(await reported("See `core/src/gone.ts`.", "docs/costs.md")).toEqual([
    "docs/costs.md names core/src/gone.ts, which is not there.",
  ]);
});

test("The part of a path before a placeholder must exist.", async () => {
  expect(await reported("`core/src/<noun>/index.ts` and `web/src/{ui,lib}/button.tsx`")).toEqual([]);
  expect(await reported("`core/gone/<noun>/index.ts`")).toEqual([
    "README.md names core/gone, which is not there.",
  ]);
});

test("Routes, media types, packages, URLs and code blocks are not checked as paths.", async () => {
  const readme = [
    "`/v1/lists`, `text/csv`, `@winnow/core/list`, `npm run check`, [site](https://winnow.test/a.html), [up](#top)",
    "```",
    "`core/src/gone.ts`",
    "```",
  ];
  expect(await reported(readme.join("\n"))).toEqual([]);
});
