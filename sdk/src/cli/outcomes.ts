/** `winnow outcomes send`, `import` and `erase`. */
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
  for await (const { items, lines } of batchesOf(linesOf(file)))
    add(total, await winnow.outcomes.send(items, { signal }), (index) => (lines[index] ?? 1) - 1);
  return tell(total, { isJSON, one: "line" });
}

/** Sends the messages of a file, as many at a time as a call takes. */
export async function importMessages({ winnow, words, isJSON, signal }: Context): Promise<Exit> {
  const file = onlyWord(words, "a message or an mbox, or - for the standard input");
  const total: OutcomesRecorded = { accepted: 0, repeated: 0, refused: [], refused_count: 0 };
  let before = 0;
  for await (const { text, count } of mailsOf(linesOf(file))) {
    const first = before;
    add(total, await winnow.outcomes.sendMessages(text, { signal }), (index) => first + index);
    before += count;
  }
  return tell(total, { isJSON, one: "message" });
}

function add(total: OutcomesRecorded, done: OutcomesRecorded, placeOf: (index: number) => number): void {
  total.accepted += done.accepted;
  total.repeated += done.repeated;
  total.refused_count += done.refused_count;
  const named = done.refused.map(({ index, code }) => ({ index: placeOf(index), code }));
  total.refused = [...total.refused, ...named].slice(0, maxNamed);
}

function tell(total: OutcomesRecorded, { isJSON, one }: { isJSON: boolean; one: string }): Exit {
  if (isJSON) printJSON(total);
  else {
    const { accepted, repeated, refused, refused_count: count } = total;
    print(`${number(accepted)} recorded, ${number(repeated)} were known, ${number(count)} refused`);
    for (const { index, code } of refused) note(`${one} ${index + 1}: ${code}`);
  }
  return total.refused_count > 0 ? exit.failed : exit.fine;
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

/** The lines of a file or of the standard input. */
async function* linesOf(file: string): AsyncGenerator<string> {
  const input = file === "-" ? stdin : createReadStream(file);
  try {
    yield* createInterface({ input, crlfDelay: Infinity });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === "open"
      ? new UsageError((error as Error).message)
      : error;
  }
}

async function* batchesOf(lines: AsyncIterable<string>): AsyncGenerator<Batch> {
  let batch: Batch = { items: [], lines: [] };
  let line = 0;
  for await (const text of lines) {
    line += 1;
    if (text.trim() === "") continue;
    batch.items.push(itemOf(text, line));
    batch.lines.push(line);
    if (batch.items.length < maxBatch) continue;
    yield batch;
    batch = { items: [], lines: [] };
  }
  if (batch.items.length > 0) yield batch;
}

/** Characters, lines and messages in a call: few enough that their recipients fit into it. */
const maxText = 1_900_000;
const maxLines = 45_000;
const maxMails = 500;

/** Messages together, divided where one begins in an mbox. */
async function* mailsOf(lines: AsyncIterable<string>): AsyncGenerator<{ text: string; count: number }> {
  let together = { text: "", lines: 0, count: 0 };
  for await (const mail of eachMail(lines)) {
    const isFull =
      together.text.length + mail.text.length > maxText ||
      together.lines + mail.lines > maxLines ||
      together.count === maxMails;
    if (isFull && together.count > 0) {
      yield together;
      together = { text: "", lines: 0, count: 0 };
    }
    const { text, lines: before, count } = together;
    together = { text: text + mail.text, lines: before + mail.lines, count: count + 1 };
  }
  if (together.count > 0) yield together;
}

async function* eachMail(lines: AsyncIterable<string>): AsyncGenerator<{ text: string; lines: number }> {
  let mail = { text: "", lines: 0 };
  for await (const line of lines) {
    if (line.startsWith("From ") && mail.lines > 0) {
      yield mail;
      mail = { text: "", lines: 0 };
    }
    mail = { text: `${mail.text}${line}\n`, lines: mail.lines + 1 };
    if (mail.text.length > maxText || mail.lines > maxLines)
      throw new UsageError("A message is longer than 1,900,000 characters or 45,000 lines.");
  }
  if (mail.lines > 0) yield mail;
}

function itemOf(text: string, line: number): Item {
  try {
    return JSON.parse(text) as Item;
  } catch {
    throw new UsageError(`Line ${line} is not JSON.`);
  }
}
