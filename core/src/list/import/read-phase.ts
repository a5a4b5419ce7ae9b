/** The read phase of an import: reads rows into sorted runs and rejected rows. */
import { mend, parse } from "../../address/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import {
  dataRows,
  doubtfulColumns,
  FileProblem,
  type Layout,
  layoutOf,
  open,
  type OpenFile,
  type Position,
  requireRows,
  type Row,
  objectSource,
  unwrap,
} from "../../file/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { RejectedRows } from "./rejected-rows.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { uploadCopyKey } from "./key.ts";
import { MendableRows, noMendableRows } from "./mendable-rows.ts";
import { noAddresses } from "./no-addresses.ts";
import { withOriginal } from "./original.ts";
import type { Import } from "./outcome.ts";
import { noCopies, RowCopies } from "./row-copies.ts";
import { RowIndexer } from "./row-index.ts";
import type { Run } from "./run.ts";
import { spill } from "./spill.ts";
import type { StepDeadline } from "./step-deadline.ts";

/** Reads rows to the end, or until the deadline is near. At the end the last run stays in memory, in `run`. */
export async function readRows(
  input: Import,
  from: Checkpoint | null,
  run: Run,
  time: StepDeadline,
  objects: Objects,
): Promise<Checkpoint> {
  const copy = uploadCopyKey(input.prefix);
  if (!from) await objects.copy(input.key, copy);
  const source = await objectSource(objects, copy);
  if (source.size > input.limits.bytes) throw tooLarge(input.limits.bytes);
  const file = await open(source, input);
  if (!input.lines) requireRows(file);
  const layout = layoutOf(file.sample, input.choice);
  if (input.isUnattended && input.choice.column === undefined) requireClearColumn(file, layout);
  const start = from ?? initialCheckpoint(input, file, layout);
  const reader = new RowReader(input, objects, run, time, start);
  const reading = dataRows(file, layout, from?.position ?? undefined);
  for await (const rows of reading) {
    await reader.take(rows);
    reader.place(reading.position);
    if (Clock.now() < time.latest) continue;
    const { position } = reading;
    if (position.offset > (from?.position?.offset ?? 0)) return reader.checkpointAt(position);
    if (position.format === "workbook" && Clock.now() >= time.deadline) throw tooSlow();
  }
  return reader.end();
}

function initialCheckpoint(
  input: Import,
  file: OpenFile,
  { columns, emailColumn, hasHeader }: Layout,
): Checkpoint {
  if (emailColumn === null) throw noAddresses(input);
  const { format, delimiter, encoding } = file;
  const names = columns.slice(0, 500).map((name) => name.slice(0, 100));
  return {
    file: { format, delimiter, encoding, hasHeader, columns: names, emailColumn },
    readAt: Clock.now().toISOString(),
    position: null,
    rows: 0,
    width: columns.length,
    rejected: { count: 0, objects: 0, lines: [] },
    mendable: noMendableRows,
    copies: noCopies,
    runs: [],
    places: [],
    merged: null,
  };
}

class RowReader {
  readonly #input: Import;
  readonly #objects: Objects;
  readonly #run: Run;
  readonly #time: StepDeadline;
  readonly #from: Checkpoint;
  readonly #rejected: RejectedRows;
  readonly #mendable: MendableRows;
  readonly #runs: Checkpoint["runs"];
  readonly #index: RowIndexer;
  readonly #copies: RowCopies;
  #rows: number;
  #width: number;

  constructor(input: Import, objects: Objects, run: Run, time: StepDeadline, from: Checkpoint) {
    this.#time = time;
    this.#input = input;
    this.#objects = objects;
    this.#run = run;
    this.#from = from;
    this.#rejected = new RejectedRows(objects, input.prefix, from.readAt, from.rejected);
    this.#mendable = new MendableRows(from.mendable);
    this.#runs = [...from.runs];
    this.#index = new RowIndexer(from.places);
    this.#copies = new RowCopies(objects, input.prefix, from.copies);
    this.#rows = from.rows;
    this.#width = from.width;
  }

  async take(rows: readonly Row[]): Promise<void> {
    const { limits } = this.#input;
    const { emailColumn, format } = this.#from.file;
    if (rows.length > 0 && this.#run.count === 0) this.#time.beginRun();
    for (const row of rows) {
      if (row.length > this.#width) this.#width = row.length;
      if (this.#rows >= limits.rows) throw tooManyRows(limits.rows);
      if (format === "xlsx") this.#copies.add(this.#rows, row);
      this.#takeCell(unwrap(row[emailColumn] ?? ""));
      if (this.#copies.full) await this.#copies.flush();
      if (this.#rejected.full) await this.#rejected.flush();
      if (this.#run.full) await this.#spill();
    }
  }

  place(position: Position): void {
    this.#index.add(this.#rows, position);
  }

  async checkpointAt(position: Checkpoint["position"]): Promise<Checkpoint> {
    await this.#spill();
    return { ...this.#state(), position };
  }

  async end(): Promise<Checkpoint> {
    await Promise.all([this.#rejected.flush(), this.#copies.flush()]);
    return { ...this.#state(), position: null };
  }

  #state(): Checkpoint {
    const rejected = this.#rejected.state;
    const places = [...this.#index.places, ...this.#copies.places];
    const copies = this.#copies.state;
    return {
      ...this.#from,
      rows: this.#rows,
      width: this.#width,
      rejected,
      mendable: this.#mendable.state,
      copies,
      runs: this.#runs,
      places,
    };
  }

  #takeCell(text: string): void {
    const parsed = parse(text);
    const mended = mend(text, parsed);
    if (mended) this.#mendable.add(text, mended);
    if (mended && this.#input.mend) this.#run.add(this.#rows, ...occurrenceOf(mended.address, text));
    else if (parsed.ok) this.#run.add(this.#rows, text.trim(), parsed.local.length, parsed.domain);
    else this.#rejected.add(text);
    this.#rows += 1;
  }

  async #spill(): Promise<void> {
    if (this.#run.count === 0) return;
    this.#runs.push(await spill(this.#objects, this.#input.prefix, this.#run));
    this.#time.beginRun();
  }
}

/** What a run keeps of a mended row: its address with the text that it was mended from. */
function occurrenceOf(
  address: string,
  original: string,
): [text: string, localLength: number, domain: string] {
  const parsed = parse(address);
  if (!parsed.ok) throw new Error("A mended address is not well-formed.");
  return [withOriginal(address, original), parsed.local.length, parsed.domain];
}

function requireClearColumn({ sample }: OpenFile, layout: Layout): void {
  const choices = doubtfulColumns(sample, layout);
  if (choices.length === 0) return;
  const names = choices.map(({ name }) => `“${name}”`).join(", ");
  throw new FileProblem(
    "column.ambiguous",
    `Several columns hold addresses: ${names}. Say which by the call uploaded, with its field column.`,
    choices,
  );
}

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

const tooSlow = () =>
  new FileProblem(
    "file.too_slow",
    "This workbook takes too long to read. Save the list as CSV, then upload that.",
  );
