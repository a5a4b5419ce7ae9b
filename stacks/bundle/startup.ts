/** What a function loads before it can be called, and the bounds of that. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";

/** The API, which loads the router of a call at the first such call. */
export const apiEntry = "functions/src/api/handler.ts";

/** The same for calls that wait, which loads their routers before. */
export const waitingEntry = "functions/src/api/waiting.ts";

export const isAPI = (entry: string): boolean => entry === apiEntry || entry === waitingEntry;

/** The maximum of compressed bytes that a function loads before it answers its first call. */
export const maxCompressed = (entry: string): number => (isAPI(entry) ? 500_000 : 250_000);

/** These bytes: those of the files that its bundle loads, and for the API those of its largest application as well. */
export function compressedAtStart(entry: string, bundle: string): number {
  if (entry === waitingEntry)
    return compressed([...new Set([bundle, ...loadedLater(bundle)].flatMap((file) => loadedWith(file)))]);
  if (entry !== apiEntry) return compressed(loadedWith(bundle));
  return Math.max(
    ...loadedLater(bundle).map((application) =>
      compressed([...new Set([...loadedWith(bundle), ...loadedWith(application)])]),
    ),
  );
}

/** The files that a file imports at a first use. */
const loadedLater = (file: string): string[] =>
  Array.from(readFileSync(file, "utf8").matchAll(/import\([`"](\.\/[^`"]+)[`"]\)/g), ([, name = ""]) =>
    join(dirname(file), name),
  );

/** A file and those that it imports before it runs. */
function loadedWith(file: string, found = new Set<string>()): string[] {
  if (found.has(file)) return [];
  found.add(file);
  const imported = readFileSync(file, "utf8").matchAll(/(?:from|import)"(\.\/[^"]+)"/g);
  return [
    file,
    ...Array.from(imported).flatMap(([, name = ""]) => loadedWith(join(dirname(file), name), found)),
  ];
}

/** The bytes of files, each compressed by itself. */
const compressed = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0);
