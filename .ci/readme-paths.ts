import { existsSync } from "node:fs";
import { glob, readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { isForeign } from "./tool.ts";

/** Whether a path named in a README exists. */
type Exists = (path: string) => boolean;

/** The paths that a README's code spans and links name. Routes, media types and package names are not paths. */
export function pathsNamed(text: string, exists: Exists): string[] {
  const prose = text.replaceAll(/^(```|~~~)[^]*?^\1/gm, "");
  const spans = Array.from(prose.matchAll(/`([^`\s]+)`/g), ([, span = ""]) => span);
  const links = Array.from(prose.matchAll(/\]\(([^)#\s]+)/g), ([, target = ""]) => target);
  const named = [...spans.filter((span) => span.includes("/") && !/^[/@]/.test(span)), ...links];
  return named
    .filter((path) => !/^[a-z]+:/.test(path))
    .map(withoutPattern)
    .filter((path) => /\.\w+$/.test(path) || path.startsWith(".") || exists(path.split("/", 1)[0] ?? path));
}

/** The part of a path before its first placeholder: `web/src/features` of `web/src/features/<noun>/`. */
function withoutPattern(path: string): string {
  const segments = path.split("/");
  const pattern = segments.findIndex((segment) => /[<>{}*…]/.test(segment));
  return (pattern === -1 ? segments : segments.slice(0, pattern)).join("/");
}

/** A line for each missing path that a README below the folder names, or a page of `docs`. */
export async function missingPaths(folder: string): Promise<string[]> {
  const missing: string[] = [];
  for await (const readme of glob("{**/README,docs/*}.md", { cwd: folder, exclude: isForeign })) {
    const exists: Exists = (path) =>
      existsSync(join(folder, dirname(readme), path)) || existsSync(join(folder, path));
    for (const path of pathsNamed(await readFile(join(folder, readme), "utf8"), exists))
      if (!exists(path)) missing.push(`${readme} names ${path}, which is not there.`);
  }
  return missing;
}
