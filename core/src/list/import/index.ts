/**
 * From an uploaded file to what a verification works on: chunks of distinct addresses ordered by domain, the rows that
 * hold no address, and a map from every row to its result. In one pass, in memory that does not grow with the file but
 * for four bytes a row.
 */
import { parse } from "../../address/index.ts";
import { Store } from "../../aws/store/index.ts";
import {
  dataRows,
  FileProblem,
  type Layout,
  layoutOf,
  open,
  type OpenFile,
  type Row,
  sourceOf,
  unwrap,
  type Upload,
} from "../../file/index.ts";
import { Clock } from "../../port/clock/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import type { Choice, Preview } from "../../file/schema.ts";
import type { Rows } from "../schema.ts";
import { BadRows } from "./bad.ts";
import { ChunkWriter } from "./chunk.ts";
import { rowsKey, runKey, runsBelow } from "./key.ts";
import { merge } from "./merge.ts";
import { RowMap } from "./row-map.ts";
import { type Cursor, Run, type RunLimits, runLimits } from "./run.ts";
import { readRun, writeRun } from "./spill.ts";

export { type BadRow, badSize } from "./bad.ts";
export { chunkSize } from "./chunk.ts";
export { badKey, rowsKey } from "./key.ts";
export { readPositions } from "./row-map.ts";

export interface Import extends Upload {
  choice: Choice;
  /** Where to write; each attempt has its own, ending in a slash. */
  prefix: string;
  limits: { rows: number; bytes: number };
  /** How much is held in memory before it is written away. */
  run?: RunLimits;
}

export interface ImportResult {
  rows: Rows;
  format: Preview["format"];
  delimiter: string | null;
  encoding: string;
  hasHeader: boolean;
  /** The columns of the widest row. */
  width: number;
  /** The names of the first 500 columns, each cut to 100 characters. */
  columns: string[];
  /** Zero-based. */
  emailColumn: number;
  chunkCount: number;
  /** The length of every chunk but the last. */
  chunkSize: number;
  /** Objects of bad rows. */
  badCount: number;
  prefix: string;
}

/** Imports a file. Throws a FileProblem where the file is at fault; can be run again with the same prefix. */
export async function importFile(input: Import, objects: Objects = Store): Promise<ImportResult> {
  const source = await sourceOf(objects, input.key);
  if (source.size > input.limits.bytes) throw tooLarge(input.limits.bytes);
  const file = await open(source, input);
  const layout = layoutOf(file.sample, input.choice);
  const { emailColumn } = layout;
  if (emailColumn === null) throw noAddresses();

  const gathering = new Gathering(input, objects, emailColumn);
  try {
    for await (const rows of dataRows(file, layout)) await gathering.take(rows);
    return describe(input.prefix, file, layout, emailColumn, await gathering.finish());
  } finally {
    await gathering.clean();
  }
}

interface Gathered {
  width: number;
  rows: Rows;
  chunkCount: number;
  chunkSize: number;
  badCount: number;
}

/** What an import knows while it goes over the rows. */
class Gathering {
  readonly #input: Import;
  readonly #objects: Objects;
  readonly #column: number;
  readonly #rows = new RowMap();
  readonly #bad: BadRows;
  readonly #run: Run;
  #spilled = 0;
  #width = 0;

  constructor(input: Import, objects: Objects, column: number) {
    this.#input = input;
    this.#objects = objects;
    this.#column = column;
    this.#bad = new BadRows(objects, input.prefix, Clock.now().toISOString());
    this.#run = new Run(input.run ?? runLimits);
  }

  async take(rows: readonly Row[]): Promise<void> {
    for (const row of rows) {
      if (row.length > this.#width) this.#width = row.length;
      if (this.#rows.length >= this.#input.limits.rows) throw tooManyRows(this.#input.limits.rows);
      this.#takeCell(unwrap(row[this.#column] ?? ""));
      if (this.#bad.full) await this.#bad.flush();
      if (this.#run.full) await this.#spill();
    }
  }

  async finish(): Promise<Gathered> {
    const { prefix } = this.#input;
    const chunks = new ChunkWriter(this.#objects, prefix);
    await this.#bad.flush();
    await merge([...(await this.#spilledRuns()), this.#run.cursor()], {
      distinct: (text) => chunks.add(text),
      row: (row, position) => this.#rows.set(row, position),
      pause: () => (chunks.full ? chunks.flush() : null),
    });
    const chunkSize = await chunks.end();
    const { distinct } = chunks;
    if (distinct === 0) throw noAddresses();
    await this.#rows.write(this.#objects, rowsKey(prefix), distinct);
    const total = this.#rows.length;
    const bad_syntax = this.#bad.count;
    return {
      width: this.#width,
      rows: { total, distinct, duplicates: total - distinct - bad_syntax, bad_syntax },
      chunkCount: chunks.chunks,
      chunkSize,
      badCount: this.#bad.objects,
    };
  }

  /** Removes what only the import needed. */
  async clean(): Promise<void> {
    if (this.#spilled > 0) await this.#objects.removeBelow(runsBelow(this.#input.prefix));
  }

  #takeCell(text: string): void {
    const parsed = parse(text);
    if (parsed.ok) this.#run.add(this.#rows.add(), text.trim(), parsed.local.length, parsed.domain);
    else this.#rows.addBad(this.#bad.add(text));
  }

  async #spill(): Promise<void> {
    await writeRun(this.#objects, runKey(this.#input.prefix, this.#spilled), this.#run.cursor());
    this.#run.clear();
    this.#spilled += 1;
  }

  #spilledRuns(): Promise<Cursor[]> {
    const keys = Array.from({ length: this.#spilled }, (_, index) => runKey(this.#input.prefix, index));
    return Promise.all(keys.map((key) => readRun(this.#objects, key)));
  }
}

function describe(
  prefix: string,
  file: OpenFile,
  layout: Layout,
  emailColumn: number,
  gathered: Gathered,
): ImportResult {
  return {
    ...gathered,
    width: Math.max(gathered.width, layout.columns.length),
    format: file.format,
    delimiter: file.delimiter,
    encoding: file.encoding,
    hasHeader: layout.hasHeader,
    columns: layout.columns.slice(0, 500).map((name) => name.slice(0, 100)),
    emailColumn,
    prefix,
  };
}

const noAddresses = () =>
  new FileProblem(
    "file.no_addresses",
    "We found no email address in this file. Choose another column, or upload a list with one address per row.",
  );

const tooManyRows = (limit: number) =>
  new FileProblem(
    "file.too_many_rows",
    `This file has more than ${limit.toLocaleString("en")} rows. Split it into smaller files, then upload each.`,
  );

const tooLarge = (limit: number) =>
  new FileProblem(
    "file.too_large",
    `File size is too large. Please upload a smaller file. The limit is ${limit / 1_000_000} MB.`,
  );
