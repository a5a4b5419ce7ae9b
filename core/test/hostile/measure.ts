/**
 * Reads one hostile file in its own process, and prints the measurement as JSON:
 * `node --expose-gc core/test/hostile/measure.ts <name>`.
 */
import { open, FileProblem } from "../../src/file/index.ts";
import { bombs } from "./files.ts";
import { holding } from "./source.ts";

export interface Measured {
  /** The code of the refusal, or the number of rows. */
  outcome: string | number;
  message: string;
  /** Peak growth of the process. */
  grownMB: number;
  cpuMs: number;
  /** Bytes of the file that were read. */
  taken: number;
}

const peakMB = (): number => process.resourceUsage().maxRSS / 1024;

async function rowsOf(source: Parameters<typeof open>[0]): Promise<number> {
  const file = await open(source, { filename: "list.csv" });
  let count = 0;
  for await (const rows of file.rows()) count += rows.length;
  return count;
}

async function outcomeOf(source: Parameters<typeof open>[0]): Promise<Pick<Measured, "outcome" | "message">> {
  try {
    return { outcome: await rowsOf(source), message: "" };
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { outcome: error.code, message: error.message };
  }
}

const file = bombs[process.argv[2] ?? ""]?.source();
if (!file) throw new Error("There is no such file.");
// The first file warms up the process.
await rowsOf(holding(Buffer.from("email\na@x.org\n")));
globalThis.gc?.();
const before = peakMB();
const started = process.cpuUsage();
const outcome = await outcomeOf(file);
const { user, system } = process.cpuUsage(started);
const measured: Measured = {
  ...outcome,
  grownMB: Math.round(peakMB() - before),
  cpuMs: Math.round((user + system) / 1000),
  taken: file.taken,
};
process.stdout.write(JSON.stringify(measured));
