/** The first half of an import: rows to sorted runs, and to bad rows where they hold no address. */
import { parse } from "../../address/index.ts";
import type { Objects } from "../../aws/store/objects.ts";
import {
  dataRows,
  FileProblem,
  type Layout,
  layoutOf,
  open,
  type OpenFile,
  type Row,
  objectSource,
  unwrap,
} from "../../file/index.ts";
import { Clock } from "../../port/clock/index.ts";
import { BadRows } from "./bad.ts";
import type { Checkpoint } from "./checkpoint.ts";
import { uploadCopyKey } from "./key.ts";
import { noAddresses } from "./no-addresses.ts";
import type { Import } from "./outcome.ts";
import type { Run } from "./run.ts";
import { spill } from "./spill.ts";
import type { Time } from "./time.ts";

/** Reads rows until the end, where the last of them are left in `run`, or until the deadline is near, where they are not. */
export async function gather(
  input: Import,
  from: Checkpoint | null,
  run: Run,
  time: Time,
  objects: Objects,
): Promise<Checkpoint> {
  const copy = uploadCopyKey(input.prefix);
  if (!from) await objects.copy(input.key, copy);
  const source = await objectSource(objects, copy);
  if (source.size > input.limits.bytes) throw tooLarge(input.limits.bytes);
  const file = await open(source, input);
  const layout = layoutOf(file.sample, input.choice);
  const begun = from ?? beginning(file, layout);
  const gathering = new Gathering(input, objects, run, time, begun);
  const reading = dataRows(file, layout, from?.position ?? undefined);
  for await (const rows of reading) {
    await gathering.take(rows);
    if (Clock.now() < time.latest) continue;
    const { position } = reading;
    if (position.offset > (from?.position?.offset ?? 0)) return gathering.putDown(position);
    if (position.format === "workbook" && Clock.now() >= time.deadline) throw tooSlow();
  }
  return gathering.end();
}

function beginning(file: OpenFile, { columns, emailColumn, hasHeader }: Layout): Checkpoint {
  if (emailColumn === null) throw noAddresses();
  const { format, delimiter, encoding } = file;
  const names = columns.slice(0, 500).map((name) => name.slice(0, 100));
  return {
    described: { format, delimiter, encoding, hasHeader, columns: names, emailColumn },
    readAt: Clock.now().toISOString(),
    position: null,
    rows: 0,
    width: columns.length,
    bad: { count: 0, objects: 0, lines: [] },
    runs: [],
    merged: null,
  };
}

class Gathering {
  readonly #input: Import;
  readonly #objects: Objects;
  readonly #run: Run;
  readonly #time: Time;
  readonly #from: Checkpoint;
  readonly #bad: BadRows;
  readonly #runs: Checkpoint["runs"];
  #rows: number;
  #width: number;

  constructor(input: Import, objects: Objects, run: Run, time: Time, from: Checkpoint) {
    this.#time = time;
    this.#input = input;
    this.#objects = objects;
    this.#run = run;
    this.#from = from;
    this.#bad = new BadRows(objects, input.prefix, from.readAt, from.bad);
    this.#runs = [...from.runs];
    this.#rows = from.rows;
    this.#width = from.width;
  }

  async take(rows: readonly Row[]): Promise<void> {
    const { limits } = this.#input;
    const { emailColumn } = this.#from.described;
    if (rows.length > 0 && this.#run.count === 0) this.#time.beginRun();
    for (const row of rows) {
      if (row.length > this.#width) this.#width = row.length;
      if (this.#rows >= limits.rows) throw tooManyRows(limits.rows);
      this.#takeCell(unwrap(row[emailColumn] ?? ""));
      if (this.#bad.full) await this.#bad.flush();
      if (this.#run.full) await this.#spill();
    }
  }

  async putDown(position: Checkpoint["position"]): Promise<Checkpoint> {
    await this.#spill();
    return { ...this.#state(), position };
  }

  async end(): Promise<Checkpoint> {
    await this.#bad.flush();
    return { ...this.#state(), position: null };
  }

  #state(): Checkpoint {
    const bad = this.#bad.state;
    return { ...this.#from, rows: this.#rows, width: this.#width, bad, runs: this.#runs };
  }

  #takeCell(text: string): void {
    const parsed = parse(text);
    if (parsed.ok) this.#run.add(this.#rows, text.trim(), parsed.local.length, parsed.domain);
    else this.#bad.add(text);
    this.#rows += 1;
  }

  async #spill(): Promise<void> {
    if (this.#run.count === 0) return;
    this.#runs.push(await spill(this.#objects, this.#input.prefix, this.#run));
    this.#time.beginRun();
  }
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
