/** Lists of the largest allowed size: time and memory of the import, and one whole run through the product. */
import { execFileSync } from "node:child_process";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Info as List } from "@winnow/core/list/schema";
import { figure } from "../table.ts";
import { type Bound, printBounds } from "../bound.ts";
import { startEnvironment, type Environment } from "./environment.ts";
import { writeCsv } from "./file.ts";
import {
  awaitStatus,
  download,
  type Phase,
  rowsInOrder,
  withProduct,
  type ProductClient,
  settle,
  storedIn,
  upload,
} from "./list-run.ts";
import { jumpsAndSearch, reads } from "./pages.ts";

type Print = (line: string) => void;

const fullRows = 1_000_000;
/** Bytes of a row, so that a million rows are just under the limit of 250 MB. */
const bytesOfRow = 249.9;

/** Measures all bounds. Fewer rows make a proportionally smaller file. */
export async function benchSize(rows: number, print: Print): Promise<void> {
  const bounds = [...importBounds(rows, print), ...(await listRunBounds(rows, print))];
  print(`\nSize: the bounds of ${figure(fullRows)} rows, measured on ${figure(rows)}`);
  printBounds(bounds, print);
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

/** Takes the least of three runs: other load only adds. */
function importBounds(rows: number, print: Print): Bound[] {
  print(`\nImport`);
  const turns = [1, 2, 3].map(() => [importRun(rows / 10, print), importRun(rows, print)] as const);
  const min = (which: 0 | 1) => Math.min(...turns.map((turn) => turn[which].cpuMicroseconds));
  const largest = importRun(5 * rows, print);
  return [
    {
      what: `import: CPU of a row, of ${figure(rows)} over of ${figure(rows / 10)}`,
      measured: min(1) / min(0),
      max: 1.1,
      decimals: 2,
    },
    { what: `import: MB resident at ${figure(5 * rows)} rows`, measured: largest.peakMB, max: 256 },
  ];
}

async function listRunBounds(rows: number, print: Print): Promise<Bound[]> {
  const environment = await startEnvironment();
  try {
    const file = join(environment.folder, "large.csv");
    await writeCsv(file, rows, Math.floor(bytesOfRow * rows));
    print(`\nOne list of ${figure(rows)} rows in ${figure((await stat(file)).size / 1e6, 1)} MB`);
    const small = join(environment.folder, "small.csv");
    await writeCsv(small, 25, 1_000);

    const fixed = await withProduct(environment, async (by) => verified(by, await imported(by, small)));
    const { id, ...phases } = await withProduct(environment, async (by) => {
      const importing = await by.measure(() => imported(by, file));
      const verifying = await verified(by, importing.value);
      return { id: importing.value, importing, verifying };
    });
    print(phaseLine("upload and import", phases.importing));
    print(phaseLine("verification by DNS", phases.verifying));
    const chunks = Math.ceil(phases.verifying.value.rows?.distinct ?? 0) / 1_000;
    const writes = phases.verifying.writes - fixed.writes;

    const read = await withProduct(environment, async (by) => [
      ...(await reads(by, id, print)),
      ...(await jumpsAndSearch(by, id, print)),
    ]);
    const file2 = await withProduct(environment, (by) => downloads(by, id, rows, print));
    const left = await withProduct(environment, (by) => removed(by, environment, id, print));
    const inSteps = await withProduct(environment, (by) => importedInSteps(by, file, print), {
      importSeconds: 2,
    });
    return [
      {
        what: "verification: table writes of a chunk",
        measured: writes / (Math.ceil(chunks) - 1),
        max: 6,
        decimals: 2,
      },
      ...read,
      ...file2,
      ...left,
      ...inSteps,
    ];
  } finally {
    await environment.close();
  }
}

const phaseLine = (
  what: string,
  { seconds, cpuSeconds, storage, table, writes, refused, domains, grownMB }: Phase,
): string =>
  `  ${what}: ${figure(seconds, 1)} s, ${figure(cpuSeconds, 1)} s CPU, ${figure(storage)} requests to storage, ` +
  `${figure(table)} to the table, ${figure(writes)} rows written (${figure(refused)} more refused), ${figure(domains)} domains kept, ${figure(grownMB)} MB more resident`;

async function imported({ customer }: Pick<ProductClient, "customer">, file: string): Promise<string> {
  const id = await upload(customer, file);
  await awaitStatus(customer, id, "ready");
  return id;
}

const verified = ({ customer, measure }: ProductClient, id: string) =>
  measure(async () => {
    const { status, body } = await customer.call("POST", `/api/lists/${id}/verify/`);
    if (status !== 202) throw new Error(`The list cannot be verified: ${JSON.stringify(body)}`);
    return awaitStatus(customer, id, "completed");
  });

async function downloads(
  { customer, measure }: ProductClient,
  id: string,
  rows: number,
  print: Print,
): Promise<Bound[]> {
  const request = { format: "csv", original: true, columns: ["email", "status", "reason"] };
  const made = await measure(() => download(customer, id, request));
  print(phaseLine("download with the file's own columns", made));
  const inOrder = await rowsInOrder(made.value);
  return [
    { what: "download: rows out of place", measured: Math.abs(rows - inOrder), max: 0 },
    { what: "download: MB resident beyond those of an idle product", measured: made.grownMB, max: 128 },
    { what: "download: table writes", measured: made.writes, max: 10 },
  ];
}

async function removed(
  { customer, measure }: ProductClient,
  environment: Environment,
  id: string,
  print: Print,
): Promise<Bound[]> {
  const gone = await measure(async () => {
    await customer.call("DELETE", `/api/lists/${id}/`);
    await settle(customer);
  });
  print(phaseLine("removal", gone));
  const { keys, items } = await storedIn(environment);
  const kept = items.filter((item) => /^(list|verification|chunk)$/.test(String(item["__edb_e__"])));
  const ofList = kept.filter((item) => JSON.stringify(item).includes(id));
  return [
    { what: "removal: objects left", measured: [...keys].filter((key) => key.includes(id)).length, max: 0 },
    { what: "removal: rows of the list left", measured: ofList.length, max: 0 },
  ];
}

async function importedInSteps(
  { customer, measure }: ProductClient,
  file: string,
  print: Print,
): Promise<Bound[]> {
  const done = await measure(async () => {
    const id = await upload(customer, file);
    return (await awaitStatus(customer, id, "ready")) satisfies List;
  });
  print(phaseLine(`upload and import by a function of 2 seconds, in ${done.continued + 1} steps`, done));
  return [
    {
      what: "import by a function of 2 seconds: steps too few",
      measured: Number(done.continued < 2),
      max: 0,
    },
  ];
}
