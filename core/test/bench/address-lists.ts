/**
 * Measures the lists of the address's room, each in a process of its own: what loading costs in time, memory and a bundle,
 * and how fast they are asked: `node core/test/bench/address-lists.ts`.
 */
import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { z } from "zod";

const ROOM = join(import.meta.dirname, "../../src/address");
const LISTS = ["disposable", "suspected", "free"].map((name) => join(ROOM, `list/${name}.data.ts`));
const QUESTIONS = 100_000;
const TURNS = 10;

/** CPU time, and the bytes that stay on the heap. */
const Cost = z.object({ milliseconds: z.number(), bytes: z.number() });
type Cost = z.infer<typeof Cost>;

async function costOf(act: () => Promise<unknown>): Promise<Cost> {
  const heap = () => {
    globalThis.gc?.();
    return process.memoryUsage().heapUsed;
  };
  const before = heap();
  const from = process.cpuUsage();
  const kept = await act();
  const { user, system } = process.cpuUsage(from);
  return { milliseconds: (user + system) / 1000, bytes: kept === undefined ? 0 : heap() - before };
}

/** Asks about domains of which one in eight is on the lists, one lies below such a one, and the others are on none; the best turn. */
async function ask(): Promise<Cost> {
  const { disposability } = await import("../../src/address/disposable.ts");
  const { disposable } = await import("../../src/address/domain-list/disposable.data.ts");
  const listed = disposable.trim().split("\n");
  const domains = Array.from({ length: QUESTIONS }, (_, index) => {
    if (index % 4 > 0) return index % 2 > 0 ? `company${index}.com` : `mail.company${index}.co.uk`;
    const one = listed[(index * 7) % listed.length] ?? "";
    return index % 8 > 0 ? `mail.${one}` : one;
  });
  const askAll = async () => {
    for (const domain of domains) disposability(domain);
  };
  const turns: Cost[] = [];
  while (turns.length < TURNS) turns.push(await costOf(askAll));
  return { milliseconds: Math.min(...turns.map(({ milliseconds }) => milliseconds)), bytes: 0 };
}

async function inChild(...args: string[]): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    "--expose-gc",
    import.meta.filename,
    ...args,
  ]);
  return Cost.parse(JSON.parse(stdout));
}

/** Loads them as a bundle has them: the lists hold no types, so that they are scripts as they stand. */
async function loadAsScripts(): Promise<Cost> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-"));
  try {
    const scripts = LISTS.map((path) => join(folder, basename(path).replace(/ts$/, "mjs")));
    await Promise.all(LISTS.map((path, index) => copyFile(path, scripts[index] ?? "")));
    return await inChild("load", ...scripts);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function benchLists(print: (line: string) => void): Promise<void> {
  const texts = await Promise.all(LISTS.map((path) => readFile(path)));
  const lines = texts.reduce((sum, text) => sum + text.toString().split("\n").length - 4, 0);
  const zipped = gzipSync(Buffer.concat(texts), { level: 9 }).length;
  print(
    `lists: ${lines} domains, ${megabytes(Buffer.concat(texts).length)}, ${(zipped / 1000).toFixed(0)} kB gzip`,
  );

  const { milliseconds, bytes } = await loadAsScripts();
  print(`lists: loaded in ${milliseconds.toFixed(0)} ms of CPU, ${megabytes(bytes)} stay on the heap`);

  const asked = await inChild("ask");
  print(
    `lists: ${(QUESTIONS / 1000 / asked.milliseconds).toFixed(2)} M/s, each whether a domain is disposable`,
  );
}

const [mode, ...paths] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename) {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (mode === "load")
    print(JSON.stringify(await costOf(() => Promise.all(paths.map((path) => import(path))))));
  else if (mode === "ask") print(JSON.stringify(await ask()));
  else await benchLists(print);
}
