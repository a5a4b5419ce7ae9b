/**
 * Compares the import with a simple one by papaparse, alternating, each in its own process:
 * `node core/test/bench/import-race.ts <rows> [more rows …]`.
 */
import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Objects } from "../../src/aws/store/objects.ts";
import { importFile } from "../../src/list/import/index.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { systemClock } from "../../src/port/clock/system.ts";
import { fileObjects } from "./file-objects.ts";
import { csvOf } from "./generated-list.ts";
import { plainImport } from "./plain-import.ts";

const leastRatio = 0.8;
const turns = 3;

const print = (line: string) => process.stdout.write(`${line}\n`);

const contenders: Readonly<
  Record<string, (folder: string, rows: number, objects: Objects) => Promise<object>>
> = {
  ours: async (_folder, rows, objects) => {
    const limits = { rows, bytes: Number.MAX_SAFE_INTEGER };
    const input = { key: "upload", filename: "list.csv", choice: {}, prefix: "list/", limits };
    return (await Clock.provide(systemClock, () => importFile(input, objects))).rows;
  },
  plain: (folder, _rows, objects) => plainImport(folder, objects),
};

/** Imports the upload of a folder and prints its time; the last line is MB/s. */
async function measure(name: string, rows: number, folder: string): Promise<void> {
  const { size } = await stat(join(folder, "upload"));
  const started = process.cpuUsage();
  const from = performance.now();
  const found = await contenders[name]?.(folder, rows, fileObjects(folder));
  const seconds = (performance.now() - from) / 1000;
  const { user, system } = process.cpuUsage(started);
  const peak = process.resourceUsage().maxRSS / 1024;
  print(
    `${name}: ${rows} rows in ${seconds.toFixed(1)} s, ${((user + system) / rows).toFixed(2)} µs CPU a row, ` +
      `peak ${peak.toFixed(0)} MB resident; ${JSON.stringify(found)}`,
  );
  print(String(size / 1e6 / seconds));
}

function rateOf(name: string, rows: string, folder: string, isTold: boolean): number {
  const args = ["--max-semi-space-size=16", import.meta.filename, "one", name, rows, folder];
  const [line = "", rate = ""] = execFileSync(process.execPath, args, { encoding: "utf8" }).split("\n");
  if (isTold) print(line);
  return Number(rate);
}

async function compare(rows: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-"));
  try {
    execFileSync(process.execPath, [import.meta.filename, "write", rows, join(folder, "upload")]);
    const ratios = Array.from({ length: turns }, (_, turn) => {
      const ours = rateOf("ours", rows, folder, turn === 0);
      return ours / rateOf("plain", rows, folder, turn === 0);
    });
    const ratio = ratios.toSorted((one, other) => one - other)[turns >> 1] ?? 0;
    print(
      `  => ${ratio.toFixed(2)}x the MB/s of the simplest import by papaparse, at least ${leastRatio}: ` +
        (ratio >= leastRatio ? "ok" : "MISSED"),
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === "write")
  await pipeline(Readable.from(csvOf(Number(rest[0]))), createWriteStream(rest[1] ?? ""));
else if (first === "one") await measure(rest[0] ?? "", Number(rest[1]), rest[2] ?? "");
else for (const rows of [first ?? "1000000", ...rest]) await compare(rows);
