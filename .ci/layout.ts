import { glob, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Folders of `core/src` that are no areas. */
const noAreas = ["aws", "kit", "port"];

/**
 * A line for each area and port that the layout in `docs/architecture.md` lacks, for each that is not there, and for each file of an
 * area that imports values of an area above it. So areas form no cycle. Also one for each `index.ts` of an area with code of its own.
 */
export async function layoutErrors(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "docs/architecture.md"), "utf8");
  const [, areas = "", ports = ""] =
    /^core\/src\/ .*\n([^]*?)^ +index\.ts .*\n[^]*?^ +port\/ .*: (.+)$/m.exec(text) ?? [];
  const named = Array.from(areas.matchAll(/^ {4}([\w-]+) /gm), ([, name = ""]) => name);
  const isArea = (name: string): boolean => !noAreas.includes(name);
  return [
    ...differences("area", (await foldersOf(join(folder, "core/src"))).filter(isArea), named),
    ...differences("port", await foldersOf(join(folder, "core/src/port")), ports.trim().split(" ")),
    ...(await upwardImports(folder, named)),
    ...(await indexesWithCode(join(folder, "core/src"), isArea)),
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

/** The modules whose values a file imports or exports; `import type` is none. */
const valueImports =
  /^(?:import|export) (?!type )[^;"]*?from "(?<from>\.[^"]+)"|^import "(?<run>\.[^"]+)"|\bimport\("(?<lazy>\.[^"]+)"\)/gm;

async function upwardImports(folder: string, areas: readonly string[]): Promise<string[]> {
  const source = join(folder, "core/src");
  const placeOf = (path: string): number => areas.indexOf(path.split("/", 1)[0] ?? "");
  const errors: string[] = [];
  for await (const path of glob("*/**/*.ts", { cwd: source })) {
    if (path.endsWith(".test.ts") || placeOf(path) === -1) continue;
    for (const { groups } of (await readFile(join(source, path), "utf8")).matchAll(valueImports)) {
      const imported = relative(
        source,
        join(source, dirname(path), groups?.from ?? groups?.run ?? groups?.lazy ?? ""),
      );
      if (placeOf(imported) !== -1 && placeOf(imported) < placeOf(path))
        errors.push(
          `core/src/${path} imports core/src/${imported}: docs/architecture.md has that area above its own.`,
        );
    }
  }
  return errors;
}

const comment = /\/\*[^]*?\*\/|\/\/.*/g;
const reExport = /^export (?:type )?(?:\*(?: as \w+)?|\{[^}]*\}) from "[^"]+";$/gm;

/** An `index.ts` shows on one page what its area offers, so that it only re-exports. */
async function indexesWithCode(source: string, isArea: (name: string) => boolean): Promise<string[]> {
  const errors: string[] = [];
  for (const area of (await foldersOf(source)).filter(isArea)) {
    const text = await readFile(join(source, area, "index.ts"), "utf8").catch(() => "");
    if (text.replace(comment, "").replace(reExport, "").trim() !== "")
      errors.push(`core/src/${area}/index.ts has code of its own: the index of an area only re-exports.`);
  }
  return errors;
}
