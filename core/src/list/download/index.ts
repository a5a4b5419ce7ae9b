/**
 * Finished files: every row of the upload with its verdict, in the upload's order, as a stream. Results have another order,
 * so each is formatted once by position, buffered or spilled, and read back by row.
 */
import type { Readable } from "node:stream";
import { Store } from "../../aws/store/index.ts";
import { type Info as Verdict, keeps } from "../../verdict/schema.ts";
import { dataRows, layoutOf, open, objectSource, type Row, unwrap, type Upload } from "../../file/index.ts";
import { type ImportResult, isMended, readPositions, rowsKey, uploadCopyKey } from "../import/index.ts";
import { columnNames } from "../column-names.ts";
import type { Part } from "../manifest.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { readPart } from "../result/part.ts";
import type { Download, ResultColumn } from "../schema.ts";
import { type Format, formatOf } from "./format.ts";
import { LinesByRow } from "./lines-by-row.ts";
import { Mailboxes } from "./mailboxes.ts";
import { OutputLimit } from "./output-limit.ts";
import { ownAddress, withAddress } from "./own-address.ts";
import { RowIndexer } from "./row-index.ts";

export interface Output {
  upload: Omit<Upload, "key">;
  imported: ImportResult;
  /** The list's parts, by position. */
  parts: readonly Part[];
  request: Download;
  /** The prefix for spilled lines; unique, and ends in a slash. */
  scratch: string;
  /** Bytes of lines in memory before they are spilled. */
  bufferBytes?: number;
  /** Bytes of text above which the file is too large; none unless given. */
  maxBytes?: number;
  /** The time at which it must be made. */
  deadline?: Date;
  /** Called at the end with the number of rows, without the header, and the index of JSON lines. */
  onRows?: (rows: number, index: string | null) => void;
}

/** Lines are passed on in batches of at least so many bytes: a line may be far longer than its row. */
const batchBytes = 2 ** 18;

/**
 * The finished file. Rows without a verdict, such as after a cancelled verification, have empty results, and are left out
 * by a filter for status or policy. The stream fails with OutputTooMuch where it has more than `maxBytes`, or the deadline has come.
 */
export function rowsOut(output: Output, objects: Objects = Store): Readable {
  const format = formatOf(requestOf(output), output.imported.width);
  return format.file(batches(format, output, objects));
}

/** A file of a list that was mended has both the address that was verified and what it was mended from. */
function requestOf({ request, imported }: Output): Download {
  if (!isMended(imported)) return request;
  const first: ResultColumn[] = request.original ? ["email"] : [];
  const columns = new Set([...first, ...request.columns, "mended_from" as const]);
  return { ...request, columns: [...columns] };
}

async function* batches(format: Format, output: Output, objects: Objects): AsyncGenerator<readonly string[]> {
  const { imported, request, scratch, upload } = output;
  const map = await rowMap(objects, imported);
  const selected = selectedIn(request);
  const indexer = request.format === "jsonl" ? new RowIndexer(map) : null;
  const lines = new LinesByRow(objects, scratch, map, output.bufferBytes);
  try {
    const mailboxes = request.unique ? new Mailboxes(map) : null;
    await fill(lines, format, output, {
      objects,
      positions: selected && positionsOf(selected, map),
      mailboxes,
      indexer,
    });
    const isFirst = mailboxes?.firstOnes();
    const file = await open(await objectSource(objects, uploadCopyKey(imported.prefix)), upload);
    const layout = layoutOf(file.sample, { column: imported.emailColumn, has_header: imported.hasHeader });
    const limit = new OutputLimit(output);
    const head = format.head(columnNames(file, imported));
    limit.take(Buffer.byteLength(head));
    yield [head];
    if (!isFiltered(request) && !selected && !isFirst) {
      const emptyLine = format.line(format.verdict(null), { email: "", mendedFrom: null }, []);
      limit.require(imported.rows.total * Buffer.byteLength(emptyLine));
    }
    const unverified = isFiltered(request) ? null : lineIn(imported, format.verdict(null), null);
    const lineOf = (line: string, row: Row) => {
      const text = unwrap(row[imported.emailColumn] ?? "");
      if (!isMended(imported)) return format.line(line, { email: text, mendedFrom: null }, row);
      const { verdict, own } = ownAddress(line, text);
      return format.line(verdict, own, row);
    };
    let index = 0;
    let written = 0;
    let batch: string[] = [];
    let unsent = 0;
    for await (const rows of dataRows(file, layout)) {
      for (const row of rows) {
        const line = lines.take(index) ?? unverified;
        if (line !== null && (selected?.has(index) ?? true) && (isFirst?.(index) ?? true)) {
          const text = lineOf(line, row);
          batch.push(text);
          written += 1;
          const bytes = Buffer.byteLength(text);
          indexer?.addRow(index, bytes);
          unsent += bytes;
        }
        if (lines.needsFetch) await lines.fetch();
        index += 1;
        if (unsent < batchBytes) continue;
        limit.take(unsent);
        yield batch;
        batch = [];
        unsent = 0;
      }
      limit.requireTime();
    }
    limit.take(unsent);
    yield batch;
    output.onRows?.(written, indexer?.text(imported.width) ?? null);
  } finally {
    await lines.removeSpilled();
  }
}

/** The line of a verdict, in a mended list with its address; null for a row without one. */
const lineIn = (imported: ImportResult, line: string, address: string | null): string =>
  isMended(imported) ? withAddress(line, address) : line;

/** Reads the parts once and formats each requested verdict; those at other positions, where some are given, are passed over. */
async function fill(
  lines: LinesByRow,
  format: Format,
  { parts, request, imported }: Output,
  {
    objects,
    positions,
    mailboxes,
    indexer,
  }: {
    objects: Objects;
    positions: ReadonlySet<number> | null;
    mailboxes: Mailboxes | null;
    indexer: RowIndexer | null;
  },
): Promise<void> {
  for (const part of parts) {
    if (positions && !holdsOneOf(part, positions)) continue;
    const verdicts = await readPart(objects, part);
    for (const [index, verdict] of verdicts.entries()) {
      const position = part.offset + index;
      if (!(positions?.has(position) ?? true) || !isWanted(verdict, request)) continue;
      lines.add(position, lineIn(imported, format.verdict(verdict), part.rejected ? null : verdict.email));
      indexer?.addVerdict(position, verdict.reason);
      if (verdict.canonical !== null) mailboxes?.add(position, verdict.canonical);
    }
    await lines.spillIfFull();
  }
  await lines.startReading();
}

/** The indexes of the selected rows; null where all are asked for. */
const selectedIn = ({ rows }: Download): ReadonlySet<number> | null =>
  rows ? new Set(rows.map((row) => row - 1)) : null;

/** The positions of the selected rows. */
const positionsOf = (rows: ReadonlySet<number>, map: Uint32Array): ReadonlySet<number> =>
  new Set(Array.from(rows, (row) => map[row] ?? -1));

const holdsOneOf = ({ offset, count }: Part, positions: ReadonlySet<number>): boolean =>
  [...positions].some((position) => offset <= position && position < offset + count);

const isFiltered = ({ statuses, policy }: Download): boolean => (statuses ?? policy) !== undefined;

function isWanted(verdict: Verdict, { statuses, policy, relays }: Download): boolean {
  if (statuses && !statuses.includes(verdict.status)) return false;
  return policy === undefined || keeps(policy, verdict, relays);
}

async function rowMap(objects: Objects, { prefix, rows }: ImportResult): Promise<Uint32Array> {
  const map = new Uint32Array(rows.total);
  let at = 0;
  for await (const positions of readPositions(await objects.read(rowsKey(prefix)))) {
    map.set(positions, at);
    at += positions.length;
  }
  return map;
}
