/** Streams rows into an Excel workbook without buffering it. */
import type { Readable } from "node:stream";
import { batched } from "../batch-text.ts";
import { numbered, sheetEnd, sheetLimits, sheetStart } from "./sheet.ts";
import { type Entry, textEntry, zipOf } from "../zip.ts";

export { rowXml } from "./sheet.ts";

/** The workbook of these rows. The first is the header of every sheet; a full sheet is followed by another. */
export const workbookOf = (
  rows: AsyncIterable<readonly string[]>,
  sheetRows: number = sheetLimits.rows,
): Readable => zipOf(entries(rows, sheetRows));

async function* entries(batches: AsyncIterable<readonly string[]>, sheetRows: number): AsyncGenerator<Entry> {
  const rows = new Rows(batches);
  let sheets = 0;
  try {
    const { contentTypes, packageRelations, styles, workbookRelations, workbookXml } =
      await import("./part.ts");
    const [head = ""] = await rows.take(1);
    yield textEntry("_rels/.rels", packageRelations);
    yield textEntry("xl/styles.xml", styles);
    do {
      sheets += 1;
      yield { name: `xl/worksheets/sheet${sheets}.xml`, body: batched(sheet(head, rows, sheetRows)) };
    } while (await rows.more());
    yield textEntry("xl/workbook.xml", workbookXml(sheets));
    yield textEntry("xl/_rels/workbook.xml.rels", workbookRelations(sheets));
    yield textEntry("[Content_Types].xml", contentTypes(sheets));
  } finally {
    await rows.stop();
  }
}

async function* sheet(head: string, rows: Rows, max: number): AsyncGenerator<string> {
  yield sheetStart + numbered(head, 1);
  let count = 1;
  while (count < max && (await rows.more())) {
    const taken = await rows.take(max - count);
    yield taken.map((row, index) => numbered(row, count + index + 1)).join("");
    count += taken.length;
  }
  yield sheetEnd;
}

/** Buffers batches of rows, which are then taken in any number. */
class Rows {
  readonly #batches: AsyncIterator<readonly string[]>;
  #batch: readonly string[] = [];
  #at = 0;

  constructor(batches: AsyncIterable<readonly string[]>) {
    this.#batches = batches[Symbol.asyncIterator]();
  }

  async more(): Promise<boolean> {
    while (this.#at >= this.#batch.length) {
      const next = await this.#batches.next();
      if (next.done) return false;
      this.#batch = next.value;
      this.#at = 0;
    }
    return true;
  }

  /** Takes at most `most` rows; none at the end. */
  async take(max: number): Promise<readonly string[]> {
    if (!(await this.more())) return [];
    const taken = this.#batch.slice(this.#at, this.#at + max);
    this.#at += taken.length;
    return taken;
  }

  async stop(): Promise<void> {
    await this.#batches.return?.();
  }
}
