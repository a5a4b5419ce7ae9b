/**
 * Stacks that name the source: bundles have maps beside them, which are read when an error is logged. Node's own option reads them at
 * each start of a function.
 */
import { readFileSync } from "node:fs";
import { SourceMap, type SourceMapPayload } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const maps = new Map<string, SourceMap | null>();

/** The map of a file of the bundle in the folder; null where there is none that can be read. */
function mapOf(url: string, folder: string): SourceMap | null {
  const file = fileURLToPath(url);
  if (dirname(file) !== folder) return null;
  const known = maps.get(file);
  if (known !== undefined) return known;
  const map = readMap(file);
  maps.set(file, map);
  return map;
}

function readMap(file: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${file}.map`, "utf8")) as SourceMapPayload);
  } catch {
    return null;
  }
}

const frame = /^ {4}at /;
const bundledPlace = /^(file:\/\/[^\s()?#]+\.mjs):(\d+):(\d+)(\)?)$/;

/** A line of a stack with its place in the source, where it names one in the bundle. Other lines may be of a message, which anybody writes. */
function sourceLine(line: string, folder: string): string {
  const start = frame.test(line) ? line.lastIndexOf("file://") : -1;
  const [, url = "", row, column, end = ""] =
    (start === -1 ? null : bundledPlace.exec(line.slice(start))) ?? [];
  const origin = url && mapOf(url, folder)?.findOrigin(Number(row), Number(column));
  if (!origin || !("fileName" in origin)) return line;
  const path = origin.fileName.replace(/^(?:\.\.\/)+/, "");
  return `${line.slice(0, start)}${path}:${origin.lineNumber}:${origin.columnNumber}${end}`;
}

/** The stack with places in the source, from the root of the repository, where it names places in the bundle. */
export function sourceStack(stack: string, folder = import.meta.dirname): string {
  try {
    return stack
      .split("\n")
      .map((line) => sourceLine(line, folder))
      .join("\n");
  } catch {
    return stack;
  }
}
