/** `winnow outcomes send` and `erase`. */
import { createReadStream } from "node:fs";
import { stdin } from "node:process";
import { createInterface } from "node:readline";
import type { OutcomesRecorded, RecordOutcomesBody } from "../types.ts";
import { onlyWord, UsageError } from "./command-line.ts";
import { type Context, type Exit, exit } from "./context.ts";
import { note, number, print, printJSON, quantity } from "./output.ts";

type Item = RecordOutcomesBody["outcomes"][number];

/** Sends the outcomes of a file as it is read, 10,000 at a time. */
export async function sendOutcomes({ winnow, words, isJSON, signal }: Context): Promise<Exit> {
  const file = onlyWord(words, "a file of JSON lines, or - for the standard input");
  const total: OutcomesRecorded = { accepted: 0, repeated: 0, refused: [], refused_count: 0 };
  for await (const { items, lines } of batchesOf(file)) {
    const done = await winnow.outcomes.send(items, { signal });
    total.accepted += done.accepted;
    total.repeated += done.repeated;
    total.refused_count += done.refused_count;
    for (const { index, code } of done.refused) {
      if (total.refused.length < maxNamed) total.refused.push({ index: (lines[index] ?? 1) - 1, code });
    }
  }
  if (isJSON) printJSON(total);
  else {
    const { accepted, repeated, refused, refused_count: count } = total;
    print(`${number(accepted)} recorded, ${number(repeated)} were known, ${number(count)} refused`);
    for (const { index, code } of refused) note(`line ${index + 1}: ${code}`);
  }
  return total.refused_count > 0 ? exit.failedOn : exit.fine;
}

export async function eraseOutcomes({ winnow, words, isJSON, signal }: Context): Promise<Exit> {
  const done = await winnow.outcomes.erase(onlyWord(words, "an address"), { signal });
  if (isJSON) printJSON(done);
  else print(`${quantity(done.erased, "outcome")} erased`);
  return exit.fine;
}

const maxBatch = 10_000;
/** Refused lines that are named. */
const maxNamed = 500;

interface Batch {
  items: Item[];
  /** The line of each, from 1. */
  lines: number[];
}

async function* batchesOf(file: string): AsyncGenerator<Batch> {
  const input = file === "-" ? stdin : createReadStream(file);
  let batch: Batch = { items: [], lines: [] };
  let line = 0;
  try {
    for await (const text of createInterface({ input, crlfDelay: Infinity })) {
      line += 1;
      if (text.trim() === "") continue;
      batch.items.push(itemOf(text, line));
      batch.lines.push(line);
      if (batch.items.length < maxBatch) continue;
      yield batch;
      batch = { items: [], lines: [] };
    }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === "open"
      ? new UsageError((error as Error).message)
      : error;
  }
  if (batch.items.length > 0) yield batch;
}

function itemOf(text: string, line: number): Item {
  try {
    return JSON.parse(text) as Item;
  } catch {
    throw new UsageError(`Line ${line} is not JSON.`);
  }
}
