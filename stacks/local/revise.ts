/**
 * `npm run -s revise < VERDICTS`: judges stored verdicts again by the current rules, from their evidence. Reads and writes
 * JSON lines (as `npm run -s verify -- --json FILE` writes them) in the same order. Probes no mail host and costs nothing.
 */
import { createInterface } from "node:readline";
import { Verdict } from "@winnow/core/verdict";
import { endWithReader, write } from "./output.ts";

const usage =
  "Usage: npm run -s revise < VERDICTS    (lines as `npm run -s verify -- --json FILE` writes them)";

async function main(): Promise<void> {
  let number = 0;
  let changed = 0;
  for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
    if (line.trim() === "") continue;
    number++;
    const verdict = verdictIn(line);
    if (!verdict) {
      process.stderr.write(`Line ${number} is not a verdict, and what follows was not read.\n${usage}\n`);
      process.exitCode = 1;
      return;
    }
    const revised = Verdict.revise(verdict);
    if (revised.reason !== verdict.reason) changed++;
    await write(process.stdout, `${JSON.stringify(revised)}\n`);
  }
  process.stderr.write(
    `${number.toLocaleString("en-US")} verdicts, ${changed.toLocaleString("en-US")} changed\n`,
  );
}

function verdictIn(line: string): Verdict.Info | null {
  try {
    return Verdict.Info.parse(JSON.parse(line));
  } catch {
    return null;
  }
}

endWithReader();
if (process.argv.length > 2 || process.stdin.isTTY) {
  process.stderr.write(`${usage}\n`);
  process.exitCode = 2;
} else await main();
