/**
 * Gzipped size of the built application against its budget. `node web/budget.ts` prints it and fails above a limit.
 * The shell is what the first screen needs; header and page add to it, and a part loads on demand.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

interface Chunk {
  file: string;
  name?: string;
  imports?: string[];
  css?: string[];
  isEntry?: boolean;
  isDynamicEntry?: boolean;
}

export interface Weight {
  name: string;
  kB: number;
  limit: number;
}

/** `guard` is the form guard. Fonts, styles and the document come to the scripts of the sign-in page. */
const limits = { guard: 3, signIn: 95, shell: 150, header: 80, page: 60, part: 99, css: 25 };
const dist = join(import.meta.dirname, "dist");
/** The name of the chunk that has the sign-in page. */
const signInChunk = "account";
const application = "src/app.tsx";
const frame = "src/routes/shell.tsx";
const headers = [
  "src/features/palette/search-button.tsx",
  "src/features/shell/user-menu.tsx",
  "src/features/credit/credit-balance.tsx",
  "src/features/notice/notice-bell.tsx",
  "src/features/workspace/workspace-menu.tsx",
];

/** Sizes of `web/dist`, in kilobytes of 1,000 bytes. */
export function weigh(): Weight[] {
  const manifest = JSON.parse(readFileSync(join(dist, ".vite/manifest.json"), "utf8")) as Record<
    string,
    Chunk
  >;
  const chunks = Object.entries(manifest);
  const needs = (key: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(key)) return seen;
    seen.add(key);
    const chunk = manifest[key];
    if (chunk === undefined) throw new Error(`The application has no chunk ${key}.`);
    for (const each of chunk.imports ?? []) needs(each, seen);
    return seen;
  };
  const filesOf = (keys: Iterable<string>) => [...keys].flatMap((key) => manifest[key]?.file ?? []);
  const signInPage = chunks.find(([, { name }]) => name === signInChunk)?.[0] ?? signInChunk;
  const entry = chunks.find(([, chunk]) => chunk.isEntry)?.[0] ?? "index.html";
  const shell = needs(frame, needs(application, needs(entry)));
  const header = headers.reduce((seen, key) => needs(key, seen), new Set(shell));
  const styles = new Set(chunks.flatMap(([, chunk]) => chunk.css ?? []));
  const weightOf = (name: string, keys: Set<string>, without: Set<string>, limit: number): Weight => ({
    name,
    kB: total(filesOf([...keys].filter((key) => !without.has(key)))),
    limit,
  });

  return [
    { name: "guard", kB: total(["form-guard.js"]), limit: limits.guard },
    weightOf("sign-in", needs(signInPage, needs(entry)), new Set(), limits.signIn),
    weightOf("shell", shell, new Set(), limits.shell),
    weightOf("header", header, shell, limits.header),
    { name: "styles", kB: total([...styles]), limit: limits.css },
    ...chunks
      .filter(([key, chunk]) => chunk.isDynamicEntry && !header.has(key) && key !== signInPage)
      .map(([key]) =>
        key.startsWith("src/routes/")
          ? weightOf(key, needs(key), shell, limits.page)
          : weightOf(key, needs(key), header, limits.part),
      ),
  ];
}

const total = (files: readonly string[]): number =>
  Math.round(files.reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file))).length, 0) / 100) /
  10;

if (import.meta.main) {
  const weights = weigh();
  const lines = weights.map(
    ({ name, kB, limit }) =>
      `${kB > limit ? "FAIL" : "ok  "} ${String(kB).padStart(6)} of ${limit} kB  ${name}\n`,
  );
  process.stdout.write(lines.join(""));
  process.exitCode = weights.some(({ kB, limit }) => kB > limit) ? 1 : 0;
}
