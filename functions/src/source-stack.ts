/**
 * Stacks that name the source: bundles have maps beside them, which are read when an error is logged. Node's own option reads them at
 * each start of a function.
 */
import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";

const maps = new Map<string, SourceMap | null>();

/** The map of a bundled file; null where there is none that can be read. */
function mapOf(file: string): SourceMap | null {
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(new URL(`${file}.map`), "utf8")) as SourceMapPayload);
  } catch {
    return null;
  }
}

const bundledPlace = /(file:[^\s()]+\.mjs):(\d+):(\d+)/g;

/** The stack with places in the source, from the root of the repository, where it names places in bundles. */
export const sourceStack = (stack: string): string =>
  stack.replaceAll(bundledPlace, (place: string, file: string, line: string, column: string) => {
    const origin = mapOf(file)?.findOrigin(Number(line), Number(column));
    if (!origin || !("fileName" in origin)) return place;
    return `${origin.fileName.replace(/^(?:\.\.\/)+/, "")}:${origin.lineNumber}:${origin.columnNumber}`;
  });
