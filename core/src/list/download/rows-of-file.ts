/** Rows of a finished file of JSON lines, without the others. */
import type { Readable } from "node:stream";
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { VisibleError } from "../../kit/error.ts";
import { Clock } from "../../port/clock/index.ts";
import { Reason } from "../../verdict/schema.ts";
import { type Finished, indexKey } from "./finished-file.ts";
import { RowIndex, RowIndexer, type Selection, type Stretch } from "./row-index.ts";

export interface SelectedRows {
  /** Of all wanted rows. */
  total: number;
  /** The cells of the widest row. Those at the end of a shorter one may be absent. */
  width: number;
  /** The bytes that are read for the lines. */
  bytes: number;
  /** Read as they are taken. */
  lines: AsyncIterable<string>;
}

/** The selected rows of a finished file. Throws `too_large` at the deadline. */
export async function rowsOfFile(
  key: string,
  { rows, bytes: size }: Finished,
  { deadline, ...selection }: Selection & { deadline: Date },
): Promise<SelectedRows> {
  const index = (await storedIndex(key, size)) ?? (await indexByReading(key, rows, deadline));
  const { total, isSelected, stretches } = index.select(selection);
  const bytes = stretches.reduce((sum, { start, end }) => sum + end - start, 0);
  return { total, width: index.width, bytes, lines: linesIn(key, stretches, { isSelected, deadline }) };
}

/** The index of a file of this size. During a deployment, one version may write the file over that of the other, and leave its index. */
async function storedIndex(key: string, size: number): Promise<RowIndex | null> {
  const text = await Store.textIfThere(indexKey(key));
  const index = text === null ? null : new RowIndex(text);
  return index?.bytes === size ? index : null;
}

const Indexed = z.object({ original: z.array(z.string()), email: z.string(), reason: Reason.nullable() });

/** The index of a file that has none. */
async function indexByReading(key: string, rows: number, deadline: Date): Promise<RowIndex> {
  const positions = new Map<string, number>();
  const map = new Uint32Array(rows);
  const indexer = new RowIndexer(map);
  let row = 0;
  let width = 0;
  for await (const lines of linesOf(await Store.read(key)))
    for (const line of lines) {
      requireTime(deadline, "Fetch it by POST /v1/lists/{id}/download, or try again in a day.");
      const { original, email, reason } = Indexed.parse(JSON.parse(line.toString("utf8")));
      const address = email.trim().toLowerCase();
      const position = positions.get(address);
      map[row] = position ?? row;
      if (position === undefined) {
        positions.set(address, row);
        if (reason) indexer.addVerdict(row, reason);
      }
      indexer.addRow(row, line.length + 1);
      width = Math.max(width, original.length);
      row += 1;
    }
  return new RowIndex(indexer.text(width));
}

async function* linesIn(
  key: string,
  stretches: readonly Stretch[],
  { isSelected, deadline }: { isSelected: (row: number) => boolean; deadline: Date },
): AsyncGenerator<string> {
  for (const { row, start, end } of stretches) {
    let index = row;
    for await (const lines of linesOf(await Store.read(key, { start, end: end - 1 }))) {
      requireTime(deadline);
      for (const line of lines) {
        if (!isSelected(index++)) continue;
        requireTime(deadline);
        yield line.toString("utf8");
      }
    }
  }
}

const newline = 0x0a;

/** The lines of a file that ends with one, by the pieces in which they arrive. */
async function* linesOf(body: Readable): AsyncGenerator<Buffer[]> {
  let begun: Buffer[] = [];
  for await (const piece of body as AsyncIterable<Buffer>) {
    const lines: Buffer[] = [];
    let from = 0;
    for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, from)) {
      const end = piece.subarray(from, at);
      lines.push(begun.length === 0 ? end : Buffer.concat([...begun, end]));
      begun = [];
      from = at + 1;
    }
    begun.push(piece.subarray(from));
    yield lines;
  }
}

const fewerRows = "Ask for fewer rows, or fetch it by POST /v1/lists/{id}/download.";

function requireTime(deadline: Date, advice = fewerRows): void {
  if (Clock.now() >= deadline)
    throw new VisibleError("too_large", "list.too_large", `The file takes too long for one call. ${advice}`);
}
