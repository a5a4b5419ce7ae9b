/** Lists as large as they may be: time and memory of their import, and the whole way of one through the product. */
import { execFileSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Info as List } from "@winnow/core/list/schema";
import { figure } from "../table.ts";
import { type Bound, boundsTable } from "./bound.ts";
import { startSurroundings, type Surroundings } from "./cloud.ts";
import { writeCsv } from "./file.ts";
import {
  awaitStatus,
  download,
  type Leg,
  rowsInOrder,
  served,
  type Served,
  settle,
  storedIn,
  upload,
} from "./journey.ts";
import { reads } from "./pages.ts";

type Print = (line: string) => void;

const fullRows = 1_000_000;
/** Just under what a file may have. */
const bytesOfRow = 249.9;

/** With fewer rows than a list may have, everything is smaller in proportion. */
export async function benchSize(rows: number, print: Print): Promise<void> {
  const bounds = [...importBounds(rows, print), ...(await journeyBounds(rows, print))];
  print(`\nSize: what is promised for lists of ${figure(fullRows)} rows, on ${figure(rows)}`);
  print(boundsTable(bounds));
}

interface ImportRun {
  cpuMicroseconds: number;
  peakMB: number;
}

const importScript = join(import.meta.dirname, "../../../../core/test/bench/import.ts");

function importRun(rows: number, print: Print): ImportRun {
  const printed = execFileSync(process.execPath, [importScript, String(rows)], { encoding: "utf8" }).trim();
  print(`  ${printed}`);
  const [, cpu, peak] = /([\d.]+) µs CPU a row, peak (\d+) MB/.exec(printed) ?? [];
  return { cpuMicroseconds: Number(cpu), peakMB: Number(peak) };
}

/** In turns, the least of each: whatever else the machine does only adds. */
function importBounds(rows: number, print: Print): Bound[] {
  print(`\nImport`);
  const turns = [1, 2, 3].map(() => [importRun(rows / 10, print), importRun(rows, print)] as const);
  const least = (which: 0 | 1) => Math.min(...turns.map((turn) => turn[which].cpuMicroseconds));
  const largest = importRun(5 * rows, print);
  return [
    {
      what: `import: CPU of a row, of ${figure(rows)} over of ${figure(rows / 10)}`,
      measured: least(1) / least(0),
      most: 1.1,
      decimals: 2,
    },
    { what: `import: MB resident at ${figure(5 * rows)} rows`, measured: largest.peakMB, most: 256 },
  ];
}

async function journeyBounds(rows: number, print: Print): Promise<Bound[]> {
  const around = await startSurroundings();
  try {
    const file = join(around.folder, "large.csv");
    await writeCsv(file, rows, Math.floor(bytesOfRow * rows));
    print(`\nThe way of ${figure(rows)} rows in ${figure((await stat(file)).size / 1e6, 1)} MB`);
    const small = join(around.folder, "small.csv");
    await writeCsv(small, 25, 1_000);

    const fixed = await served(around, async (by) => verified(by, await imported(by, small)));
    const { id, ...legs } = await served(around, async (by) => {
      const importing = await by.measure(() => imported(by, file));
      const verifying = await verified(by, importing.value);
      return { id: importing.value, importing, verifying };
    });
    print(told("upload and import", legs.importing));
    print(told("verification by DNS", legs.verifying));
    const chunks = Math.ceil(legs.verifying.value.rows?.distinct ?? 0) / 1_000;
    const writes = legs.verifying.writes - fixed.writes;

    const read = await served(around, (by) => reads(by, id, print));
    const file2 = await served(around, (by) => downloads(by, id, rows, print));
    const left = await served(around, (by) => removed(by, around, id, print));
    const inSteps = await served(around, (by) => importedInSteps(by, file, print), { importSeconds: 2 });
    return [
      {
        what: "verification: table writes of a chunk",
        measured: writes / (Math.ceil(chunks) - 1),
        most: 6,
        decimals: 2,
      },
      ...read,
      ...file2,
      ...left,
      ...inSteps,
    ];
  } finally {
    await around.close();
  }
}

const told = (
  what: string,
  { seconds, cpuSeconds, storage, table, writes, refused, domains, grownMB }: Leg,
): string =>
  `  ${what}: ${figure(seconds, 1)} s, ${figure(cpuSeconds, 1)} s CPU, ${figure(storage)} requests to storage, ` +
  `${figure(table)} to the table, ${figure(writes)} rows written (${figure(refused)} more in vain), ${figure(domains)} domains kept, ${figure(grownMB)} MB more resident`;

async function imported({ customer }: Pick<Served, "customer">, file: string): Promise<string> {
  const id = await upload(customer, file);
  await awaitStatus(customer, id, "ready");
  return id;
}

const verified = ({ customer, measure }: Served, id: string) =>
  measure(async () => {
    const { status, body } = await customer.call("POST", `/api/lists/${id}/verify/`);
    if (status !== 202) throw new Error(`The list cannot be verified: ${JSON.stringify(body)}`);
    return awaitStatus(customer, id, "completed");
  });

async function downloads(
  { customer, measure }: Served,
  id: string,
  rows: number,
  print: Print,
): Promise<Bound[]> {
  const request = { format: "csv", original: true, columns: ["email", "status", "reason"] };
  const made = await measure(() => download(customer, id, request));
  print(told("download with the file's own columns", made));
  const inOrder = await rowsInOrder(made.value);
  return [
    { what: "download: rows out of place", measured: Math.abs(rows - inOrder), most: 0 },
    { what: "download: MB resident beyond those of an idle product", measured: made.grownMB, most: 128 },
    { what: "download: table writes", measured: made.writes, most: 10 },
  ];
}

async function removed(
  { customer, measure }: Served,
  around: Surroundings,
  id: string,
  print: Print,
): Promise<Bound[]> {
  const gone = await measure(async () => {
    await customer.call("DELETE", `/api/lists/${id}/`);
    await settle(customer);
  });
  print(told("removal", gone));
  const { keys, items } = await storedIn(around);
  const kept = items.filter((item) => /^(list|verification|chunk)$/.test(String(item["__edb_e__"])));
  const ofList = kept.filter((item) => JSON.stringify(item).includes(id));
  return [
    { what: "removal: objects left", measured: [...keys].filter((key) => key.includes(id)).length, most: 0 },
    { what: "removal: rows of the list left", measured: ofList.length, most: 0 },
  ];
}

async function importedInSteps({ customer, measure }: Served, file: string, print: Print): Promise<Bound[]> {
  const done = await measure(async () => {
    const id = await upload(customer, file);
    return (await awaitStatus(customer, id, "ready")) satisfies List;
  });
  print(told(`upload and import by a function of 2 seconds, in ${done.continued + 1} steps`, done));
  return [
    {
      what: "import by a function of 2 seconds: steps too few",
      measured: Number(done.continued < 2),
      most: 0,
    },
  ];
}
