/** The simplest import: papaparse in chunk mode, all addresses in one map, chunks of 1,000. */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import Papa from "papaparse";
import { parse } from "../../src/address/syntax.ts";
import type { Objects } from "../../src/aws/store/objects.ts";

const chunkSize = 1_000;

interface Tally {
  total: number;
  distinct: number;
}

/** Imports the upload of a folder below `plain/`. Memory grows with the list, and there is no checkpoint. */
export async function plainImport(folder: string, objects: Objects): Promise<Tally> {
  const positions = new Map<string, number>();
  const map: number[] = [];
  const bad: string[] = [];
  let column = -1;
  const take = (row: string[]): void => {
    if (column < 0) {
      column = row.indexOf("email");
      return;
    }
    const cell = (row[column] ?? "").trim();
    const parsed = parse(cell);
    if (!parsed.ok) {
      bad.push(cell);
      return;
    }
    const key = `${parsed.domain}\n${parsed.local}`;
    const position = positions.get(key) ?? positions.size;
    positions.set(key, position);
    map.push(position);
  };
  await new Promise<void>((resolve, reject) => {
    Papa.parse<string[]>(createReadStream(join(folder, "upload")), {
      skipEmptyLines: true,
      chunk: ({ data }) => {
        for (const row of data) take(row);
      },
      complete: () => resolve(),
      error: reject,
    });
  });
  const sorted = [...positions.keys()].toSorted();
  for (let from = 0; from < sorted.length; from += chunkSize)
    await objects.put(`plain/chunk/${from}`, JSON.stringify(sorted.slice(from, from + chunkSize)));
  await objects.put("plain/bad", bad.join("\n"));
  await objects.put("plain/rows", Buffer.from(Uint32Array.from(map).buffer));
  return { total: map.length + bad.length, distinct: positions.size };
}
