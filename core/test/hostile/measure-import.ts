/**
 * Imports one hostile list in its own process, with storage on disk, and prints the measurement as JSON:
 * `node --expose-gc core/test/hostile/measure-import.ts <name>`.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { Objects } from "../../src/aws/store/objects.ts";
import { importFile } from "../../src/list/import/index.ts";
import { limits, type Rows } from "../../src/list/schema.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { systemClock } from "../../src/port/clock/system.ts";
import { fileObjects } from "../bench/file-objects.ts";
import { hostileLists } from "./lists.ts";
import type { CountedSource } from "./source.ts";

export interface MeasuredImport {
  rows: Rows;
  /** Peak growth of the process. */
  grownMB: number;
  cpuMs: number;
}

const peakMB = (): number => process.resourceUsage().maxRSS / 1024;

async function imported(source: CountedSource): Promise<Rows> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-hostile-"));
  const disk = fileObjects(folder);
  const objects: Objects = {
    ...disk,
    copy: async () => undefined,
    read: async (key, range) =>
      key === "list/upload"
        ? Readable.from(await source.read(range ?? { start: 0, end: source.size - 1 }))
        : disk.read(key, range),
    size: async (key) => (key === "list/upload" ? source.size : disk.size(key)),
  };
  try {
    const input = { key: "upload", filename: "list.csv", choice: {}, prefix: "list/", limits };
    return (await Clock.provide(systemClock, () => importFile(input, objects))).rows;
  } finally {
    await rm(folder, { recursive: true });
  }
}

const list = hostileLists[process.argv[2] ?? ""];
if (!list) throw new Error("There is no such list.");
globalThis.gc?.();
const before = peakMB();
const started = process.cpuUsage();
const rows = await imported(list());
const { user, system } = process.cpuUsage(started);
const measured: MeasuredImport = {
  rows,
  grownMB: Math.round(peakMB() - before),
  cpuMs: Math.round((user + system) / 1000),
};
process.stdout.write(JSON.stringify(measured));
