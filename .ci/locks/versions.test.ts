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

const manifest = async (room: string) =>
  Manifest.parse(JSON.parse(await readFile(join(root, room, "package.json"), "utf8")));

test("Every room pins its dependencies exactly", async () => {
  const rooms = [".", ...(await manifest(".")).workspaces];
  const loose: string[] = [];
  for (const room of rooms) {
    const { dependencies, devDependencies, optionalDependencies } = await manifest(room);
    for (const [name, version] of Object.entries({
      ...dependencies,
      ...devDependencies,
      ...optionalDependencies,
    }))
      if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) loose.push(`${room}: ${name} ${version}`);
  }
  expect(loose).toEqual([]);
});

const Package = z.object({ resolved: z.string().default(""), optionalDependencies: Versions });
const Lock = z.object({ packages: z.record(z.string(), Package) });

const lock = async () =>
  Lock.parse(JSON.parse(await readFile(join(root, "package-lock.json"), "utf8"))).packages;

test("The lock file names no registry, so that it serves wherever packages come from", async () => {
  const hosts = Object.values(await lock()).filter(({ resolved }) => resolved.includes(":"));
  expect(hosts).toEqual([]);
});

test("The lock file holds the native parts of its tools for every platform", async () => {
  const packages = await lock();
  const held = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, "")));
  const missing = Object.values(packages)
    .flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies))
    .filter((name) => !held.has(name));
  expect(missing).toEqual([]);
});
