/** Reads a worksheet into rows of cells, in batches. Dates become ISO dates. */
import { FileProblem } from "../problem.ts";
import { rowLimits } from "../row-limits.ts";
import { cellTooLong, isBlank, type Row, rowTooLong, tooWide } from "../rows.ts";
import { damaged, tooMuchText } from "./problem.ts";
import type { SharedStrings } from "./shared-strings.ts";
import { unescaped } from "./text.ts";
import { type Attributes, readXml } from "./xml.ts";

/** What cells refer to: shared strings and date formats. */
export interface Shared {
  strings: SharedStrings;
  /** The cell formats that show a number as a date. */
  dates: ReadonlySet<string>;
}

/** The limits of a sheet. Cells and characters are counted, since a few bytes may encode many of them. */
const sheetLimits: SheetLimits = { rows: 1_048_576, cells: 2 ** 27, characters: 2 ** 30 };

export interface SheetLimits {
  readonly rows: number;
  readonly cells: number;
  readonly characters: number;
}

/** The rows of a sheet that are not blank. */
export async function* readSheet(
  bytes: AsyncIterable<Uint8Array>,
  shared: Shared,
  limits: SheetLimits = sheetLimits,
): AsyncGenerator<Row[]> {
  const reader = new SheetReader(shared, limits);
  for await (const _ of readXml(bytes, reader)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
}

class SheetReader {
  readonly #shared: Shared;
  readonly #limits: SheetLimits;
  #cells = 0;
  #characters = 0;
  #rows: Row[] = [];
  #row: string[] = [];
  #rowLength = 0;
  #seen = 0;
  #column = 0;
  #type = "n";
  #style = "";
  #value = "";
  #inValue = false;

  constructor(shared: Shared, limits: SheetLimits) {
    this.#shared = shared;
    this.#limits = limits;
  }

  take(): Row[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  open(name: string, attributes: Attributes): void {
    if (name === "row") {
      this.#seen += 1;
      if (this.#seen > this.#limits.rows) throw tooManyRows(this.#limits.rows);
      this.#row = [];
      this.#rowLength = 0;
    } else if (name === "c") {
      this.#column = attributes.r === undefined ? this.#row.length : columnOf(attributes.r);
      if (this.#column >= rowLimits.columns) throw tooWide(this.#seen);
      this.#type = attributes.t ?? "n";
      this.#style = attributes.s ?? "";
      this.#value = "";
    }
    this.#inValue = name === "v" || name === "t";
  }

  text(text: string): void {
    if (!this.#inValue) return;
    this.#value += text;
    if (this.#value.length > rowLimits.cell) throw cellTooLong(this.#seen);
  }

  close(name: string): void {
    this.#inValue = false;
    if (name === "c") this.#cell(this.#text());
    else if (name === "row") this.#end();
  }

  #end(): void {
    this.#cells += this.#row.length;
    this.#characters += this.#rowLength;
    if (this.#cells > this.#limits.cells || this.#characters > this.#limits.characters) throw tooMuchText();
    if (!isBlank(this.#row)) this.#rows.push(this.#row);
  }

  #cell(text: string): void {
    while (this.#row.length < this.#column) this.#row.push("");
    this.#row[this.#column] = text;
    this.#rowLength += text.length;
    if (this.#rowLength > rowLimits.row) throw rowTooLong(this.#seen);
  }

  #text(): string {
    switch (this.#type) {
      case "s":
        return this.#value === "" ? "" : this.#shared.strings.at(Number(this.#value));
      case "b":
        return this.#value === "1" ? "TRUE" : "FALSE";
      case "n":
        return this.#shared.dates.has(this.#style) ? dateOf(this.#value) : this.#value;
      default:
        return unescaped(this.#value);
    }
  }
}

/** The zero-based column of a reference like `AB12`. Its row number is ignored: rows count in their order. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at += 1) {
    const code = reference.charCodeAt(at);
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
  }
  if (column === 0) throw damaged();
  return column - 1;
}

const dayMs = 86_400_000;
const epochMs = Date.UTC(1899, 11, 30);

/** The ISO date of a serial number, with the time of day if it has one. */
function dateOf(serial: string): string {
  const days = Number(serial);
  if (serial === "" || !Number.isFinite(days) || days < 0 || days > 2_958_465) return serial;
  const iso = new Date(epochMs + Math.round((days * dayMs) / 1000) * 1000).toISOString();
  if (days < 1) return iso.slice(11, 19);
  return Number.isInteger(days) ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}`;
}

const tooManyRows = (limit: number) =>
  new FileProblem(
    "file.too_many_rows",
    `This workbook has more than ${limit.toLocaleString("en")} rows. Split it into smaller files, then upload each.`,
  );
