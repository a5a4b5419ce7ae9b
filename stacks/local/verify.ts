/** `npm run -s verify -- FILE [--json] [--offline] [--out FILE]`: verifies a file without the cloud. One verdict per row, in order. */
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import type { Readable, Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { VisibleError } from "@winnow/core/kit/error";
import { dataRows, layoutOf, open, type Source, unwrap } from "@winnow/core/file";
import { Verdict } from "@winnow/core/verdict";
import { endWithReader, write } from "./output.ts";
import { createLocalAdapters } from "./adapters.ts";
import { parseLocalEnvironment } from "./environment.ts";

const usage = "Usage: npm run -s verify -- FILE [--json] [--offline] [--out FILE]";
const batchRows = 5_000;

class UsageError extends Error {
  override name = "UsageError";
}

async function main(): Promise<void> {
  const { file, json, offline, out } = readArguments();
  const adapters = await createLocalAdapters({
    probeInternet: parseLocalEnvironment(process.env).probeInternet,
  });
  const output = out ? createWriteStream(out) : process.stdout;
  try {
    await adapters.enter(() =>
      Verdict.DomainCache.provide(Verdict.DomainCache.inProcess(), () =>
        verify(file, { json, offline, output }),
      ),
    );
    if (out) await finished(output.end());
  } finally {
    await adapters.close();
  }
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: "boolean" }, offline: { type: "boolean" }, out: { type: "string" } },
    });
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new UsageError("Name one file.");
    return { file, json: values.json ?? false, offline: values.offline ?? false, out: values.out };
  } catch (error) {
    throw error instanceof Error ? new UsageError(error.message) : error;
  }
}

interface Output {
  json: boolean;
  offline: boolean;
  output: Writable;
}

async function verify(file: string, { json, offline, output }: Output): Promise<void> {
  const format = json ? JSON.stringify : csvLine;
  if (!json) await write(output, "email,status,reason\n");
  const counts: Record<string, number> = {};
  let done = 0;
  for await (const addresses of batches(addressesIn(file))) {
    for (const verdict of await judgeAll(addresses, offline ? "address" : "mailbox")) {
      counts[verdict.status] = (counts[verdict.status] ?? 0) + 1;
      await write(output, `${format(verdict)}\n`);
    }
    done += addresses.length;
    report(done, counts);
  }
}

/** Judges each address, and again after its delay where provider limits postponed the probe. */
async function judgeAll(
  addresses: readonly string[],
  depth: "address" | "mailbox",
): Promise<readonly Verdict.Info[]> {
  const verdicts: Verdict.Info[] = [];
  let pending = [...addresses.entries()];
  while (pending.length > 0) {
    const judgements = await Verdict.judge(
      pending.map(([, address]) => address),
      { depth },
    );
    let waitSeconds = 0;
    pending = pending.filter(([index], position) => {
      const judgement = judgements[position];
      if (judgement?.verdict) verdicts[index] = judgement.verdict;
      else waitSeconds = Math.max(waitSeconds, judgement?.retryAfterSeconds ?? 0);
      return !judgement?.verdict;
    });
    await pause(waitSeconds * 1000);
  }
  return verdicts;
}

async function* batches(addresses: AsyncIterable<readonly string[]>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const some of addresses)
    for (const address of some) {
      batch.push(address);
      if (batch.length < batchRows) continue;
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}

const csvLine = ({ email, status, reason }: Verdict.Info): string => `${quote(email)},${status},${reason}`;
const quote = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

async function* addressesIn(path: string): AsyncGenerator<string[]> {
  const file = await open(await objectSource(path), { filename: basename(path) });
  const layout = layoutOf(file.sample, {});
  for await (const rows of dataRows(file, layout))
    yield rows.map((row) => unwrap(row[layout.emailColumn ?? 0] ?? ""));
}

async function objectSource(file: string): Promise<Source> {
  const { size } = await stat(file);
  const read = async (range?: { start: number; end: number }): Promise<Readable> =>
    createReadStream(file, range);
  return { size, read };
}

function report(done: number, counts: Readonly<Record<string, number>>): void {
  const parts = Object.entries(counts).map(([status, count]) => `${count.toLocaleString("en-US")} ${status}`);
  process.stderr.write(`${done.toLocaleString("en-US")} rows: ${parts.join(", ")}\n`);
}

endWithReader();
try {
  await main();
} catch (error) {
  const isUsers =
    error instanceof UsageError ||
    error instanceof VisibleError ||
    (error as { code?: string }).code === "ENOENT";
  process.stderr.write(
    isUsers
      ? `${(error as Error).message}\n${error instanceof UsageError ? `${usage}\n` : ""}`
      : `${String((error as Error).stack)}\n`,
  );
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
