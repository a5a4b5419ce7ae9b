/**
 * From results back to a file: every row of the upload with its verdict, in the upload's order, streaming. Results lie in
 * another order, so each is written out once by position, held packed or written away, and read back by row.
 */
import type { Readable } from "node:stream";
import { Store } from "../../aws/store/index.ts";
import { type Info as Verdict, keeps } from "../../verdict/schema.ts";
import {
  dataRows,
  layoutOf,
  open,
  type OpenFile,
  objectSource,
  unwrap,
  type Upload,
} from "../../file/index.ts";
import { type ImportResult, readPositions, rowsKey, uploadCopyKey } from "../import/index.ts";
import type { Part } from "../manifest.ts";
import type { Objects } from "../../aws/store/objects.ts";
import { readPart } from "../result/part.ts";
import type { Download } from "../schema.ts";
import { type Format, formatOf } from "./format.ts";
import { LinesByRow } from "./lines.ts";

export interface Output {
  upload: Omit<Upload, "key">;
  imported: ImportResult;
  /** The list's parts, in the order of their positions. */
  parts: readonly Part[];
  request: Download;
  /** Where to keep what does not fit in memory, while it lasts; ends in a slash and is nobody else's. */
  scratch: string;
  /** How many bytes may be held in memory before they are written there. */
  held?: number;
  /** Told the number of rows in the file, the header aside, at its end. */
  onRows?: (rows: number) => void;
}

/**
 * The finished file. Rows without a verdict, which a cancelled verification leaves, are given with empty results, unless
 * only some statuses or a policy's rows are asked for.
 */
export function rowsOut(output: Output, objects: Objects = Store): Readable {
  const format = formatOf(output.request, output.imported.width);
  return format.file(batches(format, output, objects));
}

async function* batches(format: Format, output: Output, objects: Objects): AsyncGenerator<readonly string[]> {
  const { imported, request, scratch, upload } = output;
  const map = await rowMap(objects, imported);
  const lines = new LinesByRow(objects, scratch, map, output.held);
  try {
    await fill(lines, format, output, objects);
    const file = await open(await objectSource(objects, uploadCopyKey(imported.prefix)), upload);
    const layout = layoutOf(file.sample, { column: imported.emailColumn, has_header: imported.hasHeader });
    yield [format.head(header(file, imported))];
    const unverified = isFiltered(request) ? null : format.verdict(null);
    let index = 0;
    let written = 0;
    for await (const rows of dataRows(file, layout)) {
      const batch: string[] = [];
      for (const row of rows) {
        const verdict = lines.take(index) ?? unverified;
        if (verdict !== null) batch.push(format.line(verdict, unwrap(row[imported.emailColumn] ?? ""), row));
        if (lines.hungry) await lines.feed();
        index += 1;
      }
      written += batch.length;
      yield batch;
    }
    output.onRows?.(written);
  } finally {
    await lines.clean();
  }
}

/** Goes over the parts once and keeps of each verdict what the format writes. */
async function fill(lines: LinesByRow, format: Format, output: Output, objects: Objects): Promise<void> {
  const { parts, request } = output;
  for (const part of parts) {
    const verdicts = await readPart(objects, part);
    for (const [index, verdict] of verdicts.entries()) {
      if (isWanted(verdict, request)) lines.add(part.offset + index, format.verdict(verdict));
    }
    await lines.relieve();
  }
  await lines.turn();
}

const isFiltered = ({ statuses, policy }: Download): boolean => (statuses ?? policy) !== undefined;

function isWanted(verdict: Verdict, { statuses, policy }: Download): boolean {
  if (statuses && !statuses.includes(verdict.status)) return false;
  return policy === undefined || keeps(policy, verdict);
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

/** The names of the file's own columns, in full. */
function header(file: OpenFile, { hasHeader, width }: ImportResult): string[] {
  const names = hasHeader ? (file.sample[0] ?? []) : [];
  return Array.from({ length: width }, (_, column) => names[column] ?? `Column ${column + 1}`);
}
