import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { root } from "./tree.ts";

const Versions = z.record(z.string(), z.string()).default({});
const Manifest = z.object({
  workspaces: z.array(z.string()).default([]),
  dependencies: Versions,
  devDependencies: Versions,
  optionalDependencies: Versions,
});

const manifest = async (workspace: string) =>
  Manifest.parse(JSON.parse(await readFile(join(root, workspace, "package.json"), "utf8")));

test("Every workspace pins its dependencies to exact versions.", async () => {
  const workspaces = [".", ...(await manifest(".")).workspaces];
  const loose: string[] = [];
  for (const workspace of workspaces) {
    const { dependencies, devDependencies, optionalDependencies } = await manifest(workspace);
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    }))
      if (!/^(npm:@?[\w/-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))
        loose.push(`${workspace}: ${name} ${version}`);
  }
  expect(loose).toEqual([]);
});

const Package = z.object({ resolved: z.string().default(""), optionalDependencies: Versions });
const Lock = z.object({ packages: z.record(z.string(), Package) });

const lock = async () =>
  Lock.parse(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"))).packages;

test("The lock file names no registry, so that it works with any mirror.", async () => {
  const hosts = Object.values(await lock()).filter(({ resolved }) => resolved.includes(":"));
  expect(hosts).toEqual([]);
});

test("The lock file includes the native packages of its tools for every platform.", async () => {
  const packages = await lock();
  const included = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, "")));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies))
    .filter((name) => !included.has(name));
  expect(missing).toEqual([]);
});
