import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Folders of `core/src` that are no areas. */
const noAreas = ["aws", "kit", "port"];

/** A line for each area and port that the layout in `docs/architecture.md` lacks, and for each that is not there. */
export async function layoutErrors(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "docs/architecture.md"), "utf8");
  const [, areas = "", ports = ""] =
    /^core\/src\/ .*\n([^]*?)^ +index\.ts .*\n[^]*?^ +port\/ .*: (.+)$/m.exec(text) ?? [];
  const named = areas.split("\n").flatMap((line) => line.trim().split(/ {2,}/, 1).join(" ").split(" "));
  const isArea = (name: string): boolean => !noAreas.includes(name);
  return [
    ...differences("area", (await foldersOf(join(folder, "core/src"))).filter(isArea), named),
    ...differences("port", await foldersOf(join(folder, "core/src/port")), ports.trim().split(" ")),
  ];
}

async function foldersOf(path: string): Promise<string[]> {
  const entries = await readdir(path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}

const differences = (kind: string, there: readonly string[], named: readonly string[]): string[] => [
  ...there
    .filter((name) => !named.includes(name))
    .map((name) => `docs/architecture.md does not name the ${kind} ${name}.`),
  ...named
    .filter((name) => name !== "" && !there.includes(name))
    .map((name) => `docs/architecture.md names the ${kind} ${name}, which is not there.`),
];
