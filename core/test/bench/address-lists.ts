/**
 * Measures the domain lists, each in its own process: size, CPU time and heap of the first lookup, and lookups per second:
 * `node core/test/bench/address-lists.ts`.
 */
import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { gzipSync } from "node:zlib";
import { z } from "zod";

const bufferBytes = join(import.meta.dirname, "../../src/address");
const domainLists = ["disposable", "suspected", "free"].map((name) =>
  join(bufferBytes, `domain-list/${name}.txt`),
);
const questionCount = 100_000;
const repetitions = 10;

/** CPU time, and the bytes that remain on the heap. */
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

/** The first lookup in each list, which reads and indexes it. */
async function load(): Promise<unknown> {
  const { disposability } = await import("../../src/address/disposable.ts");
  const { isFree } = await import("../../src/address/free.ts");
  return [disposability("example.com"), isFree("example.com")];
}

/** Looks up domains: one in eight is listed, one is a subdomain of a listed one, the others are unlisted. Returns the best turn. */
async function ask(): Promise<Cost> {
  const { disposability } = await import("../../src/address/disposable.ts");
  const { readData } = await import("../../src/address/domain-list/data.ts");
  const listed = readData("disposable").toString().trim().split("\n");
  const domains = Array.from({ length: questionCount }, (_, index) => {
    if (index % 4 > 0) return index % 2 > 0 ? `company${index}.com` : `mail.company${index}.co.uk`;
    const one = listed[(index * 7) % listed.length] ?? "";
    return index % 8 > 0 ? `mail.${one}` : one;
  });
  const askAll = async () => {
    for (const domain of domains) disposability(domain);
  };
  const turns: Cost[] = [];
  while (turns.length < repetitions) turns.push(await costOf(askAll));
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

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(1)} MB`;

async function benchLists(print: (line: string) => void): Promise<void> {
  const texts = await Promise.all(domainLists.map((path) => readFile(path)));
  const lines = texts.reduce((sum, text) => sum + text.toString().split("\n").length - 1, 0);
  const zipped = gzipSync(Buffer.concat(texts), { level: 9 }).length;
  print(
    `lists: ${lines} domains, ${megabytes(Buffer.concat(texts).length)}, ${(zipped / 1000).toFixed(0)} kB gzip`,
  );

  const { milliseconds, bytes } = await inChild("load");
  print(`lists: first question in ${milliseconds.toFixed(0)} ms of CPU, ${megabytes(bytes)} on the heap`);

  const asked = await inChild("ask");
  print(
    `lists: ${(questionCount / 1000 / asked.milliseconds).toFixed(2)} M/s, each whether a domain is disposable`,
  );
}

const [mode] = process.argv.slice(2);
if (process.argv[1] === import.meta.filename) {
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  if (mode === "load") print(JSON.stringify(await costOf(load)));
  else if (mode === "ask") print(JSON.stringify(await ask()));
  else await benchLists(print);
}
