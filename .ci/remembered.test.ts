import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { writeTree } from "./locks/tree.ts";
import { remembered } from "./remembered.ts";

const passed = { passed: true, output: "" };

it("A step that passed runs again only after one of its files has changed, come or gone, but for those that Git ignores.", async () => {
  await using tree = await writeTree({
    ".gitignore": "dist/\n*.tmp.ts\n",
    "core/a.ts": "1",
    "core/b.ts": "2",
    "web/c.ts": "3",
  });
  let runs = 0;
  const run = async () => {
    runs += 1;
    return passed;
  };
  const runsOf = async () => {
    const before = runs;
    expect(await remembered({ name: "step", files: ["core/**/*.ts"], run }, tree.folder)).toEqual(passed);
    return runs - before;
  };
  expect([await runsOf(), await runsOf()]).toEqual([1, 0]);
  await writeFile(join(tree.folder, "web/c.ts"), "4");
  await mkdir(join(tree.folder, "core/dist"));
  for (const built of ["core/dist/a.ts", "core/b.tmp.ts"]) await writeFile(join(tree.folder, built), "");
  expect(await runsOf()).toBe(0);
  await writeFile(join(tree.folder, "core/a.ts"), "5");
  expect([await runsOf(), await runsOf()]).toEqual([1, 0]);
  await writeFile(join(tree.folder, "core/d.ts"), "");
  expect(await runsOf()).toBe(1);
  await rm(join(tree.folder, "core/b.ts"));
  expect(await runsOf()).toBe(1);
});

it("A step that failed runs again.", async () => {
  await using tree = await writeTree({ ".gitignore": "", "core/a.ts": "1" });
  const failed = { passed: false, output: "core/a.ts:1" };
  let runs = 0;
  const run = async () => {
    runs += 1;
    return failed;
  };
  const step = { name: "step", files: ["core/*.ts"], run };
  expect([await remembered(step, tree.folder), await remembered(step, tree.folder)]).toEqual([
    failed,
    failed,
  ]);
  expect(runs).toBe(2);
});
