/**
 * Measures the import of generated lists: `node core/test/bench/import.ts <rows> [more rows …]`. Each size runs in its own
 * process, with a small young generation as in a function. Prints rows, seconds, CPU per row and peak resident memory.
 */
import { execFileSync } from "node:child_process";
import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { importFile } from "../../src/list/import/index.ts";
import { Clock } from "../../src/port/clock/index.ts";
import { systemClock } from "../../src/port/clock/system.ts";
import { fileObjects } from "./file-objects.ts";
import { csvOf } from "./generated-list.ts";

const print = (line: string) => process.stdout.write(`${line}\n`);

async function measure(rows: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "winnow-bench-"));
  try {
    const upload = join(folder, "upload");
    execFileSync(process.execPath, [import.meta.filename, "write", String(rows), upload]);
    const objects = fileObjects(folder);
    const limits = { rows, bytes: Number.MAX_SAFE_INTEGER };
    const started = process.cpuUsage();
    const from = performance.now();
    const result = await Clock.provide(systemClock, () =>
      importFile({ key: "upload", filename: "list.csv", choice: {}, prefix: "list/", limits }, objects),
    );
    const seconds = (performance.now() - from) / 1000;
    const { user, system } = process.cpuUsage(started);
    const peak = process.resourceUsage().maxRSS / 1024;
    print(
      `${rows} rows: ${seconds.toFixed(1)} s, ${((user + system) / rows).toFixed(2)} µs CPU a row, ` +
        `peak ${peak.toFixed(0)} MB resident; ${JSON.stringify(result.rows)}`,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const [first, ...rest] = process.argv.slice(2);
if (first === "write") {
  await pipeline(Readable.from(csvOf(Number(rest[0]))), createWriteStream(rest[1] ?? ""));
} else if (first === "one") {
  await measure(Number(rest[0]));
} else {
  for (const rows of [first ?? "1000000", ...rest]) {
    const flags = ["--max-semi-space-size=16", import.meta.filename];
    execFileSync(process.execPath, [...flags, "one", rows], { stdio: "inherit" });
  }
}
