/**
 * Measures how fast a generated CSV file is split into rows, compared with papaparse in chunk mode, alternating in one process:
 * `node core/test/bench/read.ts [rows]`.
 */
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import Papa from "papaparse";
import { dataRows, layoutOf, open } from "../../src/file/index.ts";
import { csvOf } from "./generated-list.ts";

const repetitions = 5;

const print = (line: string) => process.stdout.write(`${line}\n`);

async function ours(path: string, size: number): Promise<number> {
  const file = await open(
    { size, read: async (range) => createReadStream(path, range) },
    { filename: "list.csv" },
  );
  let rows = 0;
  for await (const batch of dataRows(file, layoutOf(file.sample))) rows += batch.length;
  return rows;
}

const papas = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    let rows = 0;
    Papa.parse<string[]>(createReadStream(path), {
      skipEmptyLines: true,
      chunk: ({ data }) => {
        rows += data.length;
      },
      complete: () => resolve(rows - 1),
      error: reject,
    });
  });

const folder = await mkdtemp(join(tmpdir(), "winnow-bench-"));
try {
  const path = join(folder, "list.csv");
  await pipeline(Readable.from(csvOf(Number(process.argv[2] ?? 1_000_000))), createWriteStream(path));
  const { size } = await stat(path);
  const rates = { ours: [] as number[], papaparse: [] as number[] };
  for (let turn = 0; turn < repetitions; turn += 1) {
    for (const [name, read] of [
      ["ours", () => ours(path, size)],
      ["papaparse", () => papas(path)],
    ] as const) {
      const from = performance.now();
      const rows = await read();
      rates[name].push(size / 1000 / (performance.now() - from));
      if (turn === 0) print(`${name}: ${rows} rows of ${(size / 1e6).toFixed(0)} MB`);
    }
  }
  const median = (all: number[]) => all.toSorted((one, other) => one - other)[repetitions >> 1] ?? 0;
  const [one, other] = [median(rates.ours), median(rates.papaparse)];
  const ratio = one / other;
  print(`ours ${one.toFixed(0)} MB/s, papaparse ${other.toFixed(0)} MB/s`);
  print(`  => ${ratio.toFixed(2)}x papaparse, at least 0.8: ${ratio >= 0.8 ? "ok" : "MISSED"}`);
} finally {
  await rm(folder, { recursive: true });
}
