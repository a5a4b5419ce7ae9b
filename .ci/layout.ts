import { glob, readdir, readFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";

/** Folders of `core/src` that are no areas. */
const noAreas = ["aws", "kit", "port"];

/**
 * A line for each area and port that the layout in `docs/architecture.md` lacks, for each that is not there, and for each file of an
 * area that imports values of an area above it. So areas form no cycle, nor do the rooms in an area or in a feature of the web.
 * Also one for each `index.ts` of an area with code of its own.
 */
export async function layoutErrors(folder: string): Promise<string[]> {
  const text = await readFile(join(folder, "docs/architecture.md"), "utf8");
  const [, areas = "", ports = ""] =
    /^core\/src\/ .*\n([^]*?)^ +index\.ts .*\n[^]*?^ +port\/ .*: (.+)$/m.exec(text) ?? [];
  const named = Array.from(areas.matchAll(/^ {4}([\w-]+) /gm), ([, name = ""]) => name);
  const isArea = (name: string): boolean => !noAreas.includes(name);
  const imports = await valueImportsOf(join(folder, "core/src"));
  const features = await valueImportsOf(join(folder, "web/src/features"));
  return [
    ...differences("area", (await foldersOf(join(folder, "core/src"))).filter(isArea), named),
    ...differences("port", await foldersOf(join(folder, "core/src/port")), ports.trim().split(" ")),
    ...upwardImports(imports, named),
    ...named.flatMap((area) => ringsOfRooms("core/src", area, imports)),
    ...[...new Set(features.map(({ path }) => areaOf(path)))].flatMap((noun) =>
      ringsOfRooms("web/src/features", noun, features),
    ),
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

interface ValueImport {
  /** Both relative to the folder that is read. */
  path: string;
  imported: string;
}

async function valueImportsOf(source: string): Promise<ValueImport[]> {
  const found: ValueImport[] = [];
  for await (const path of glob("*/**/*.{ts,tsx}", { cwd: source })) {
    if (/\.test\.tsx?$/.test(path)) continue;
    for (const { groups } of (await readFile(join(source, path), "utf8")).matchAll(valueImports)) {
      const from = groups?.from ?? groups?.run ?? groups?.lazy ?? "";
      found.push({ path, imported: relative(source, join(source, dirname(path), from)) });
    }
  }
  return found;
}

const areaOf = (path: string): string => path.split("/", 1)[0] ?? "";

function upwardImports(imports: readonly ValueImport[], areas: readonly string[]): string[] {
  const placeOf = (path: string): number => areas.indexOf(areaOf(path));
  return imports
    .filter(({ path, imported }) => placeOf(imported) !== -1 && placeOf(imported) < placeOf(path))
    .map(
      ({ path, imported }) =>
        `core/src/${path} imports core/src/${imported}: docs/architecture.md has that area above its own.`,
    );
}

/** The folder or file of an area that holds a file; null for schemas and entities, which all of them share. */
function roomOf(path: string): string | null {
  const [, room = ""] = path.split("/", 2);
  return room === "index.ts" || /\b(?:schema|entity)\.ts$/.test(path) ? null : room;
}

/** The rooms of an area or a feature import each other in one direction, so that there is a lowest one to begin reading with. */
function ringsOfRooms(source: string, area: string, imports: readonly ValueImport[]): string[] {
  const below = new Map<string, Set<string>>();
  for (const { path, imported } of imports) {
    const [room, other] = [roomOf(path), roomOf(imported)];
    if (areaOf(path) !== area || areaOf(imported) !== area || room === null || other === null) continue;
    if (room !== other) below.set(room, (below.get(room) ?? new Set()).add(other));
  }
  // Leaves out what imports no other room and what no other room imports, until a ring is left.
  for (let before = -1; before !== below.size;) {
    before = below.size;
    const imported = new Set([...below.values()].flatMap((others) => [...others]));
    for (const room of below.keys()) if (!imported.has(room)) below.delete(room);
    for (const others of below.values())
      for (const other of others) if (!below.has(other)) others.delete(other);
    for (const [room, others] of below) if (others.size === 0) below.delete(room);
  }
  return below.size === 0
    ? []
    : [`${source}/${area}: ${[...below.keys()].toSorted().join(", ")} import each other in a ring.`];
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
