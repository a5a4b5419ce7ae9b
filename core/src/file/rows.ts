/** Splits text into rows of cells in one pass: RFC 4180 with any delimiter, quotes over lines, and CRLF, lineFeed or carriageReturn. */
import { FileProblem } from "./problem.ts";
import { rowLimits } from "./row-limits.ts";

/** How a text file separates its cells. Without a delimiter a line is a cell; without quoting, a quote is plain text. */
export interface Dialect {
  delimiter: "," | ";" | "\t" | "|" | null;
  quote: boolean;
}

export type Row = readonly string[];

const lineFeed = 10;
const carriageReturn = 13;
const quoteByte = 34;
const none = -1;

export const isBlank = (row: Row): boolean => row.every((cell) => cell.trim() === "");

/** The state of a splitter between two chunks. */
export interface SplitterState {
  /** The text of an incomplete row. */
  unfinished: string;
  /** Whether a line feed would belong to the line end before it. */
  skipLF: boolean;
  /** Rows so far, including blank ones. */
  seen: number;
}

const initial: SplitterState = { unfinished: "", skipLF: false, seen: 0 };

/** Splits text that arrives in chunks, and returns for each chunk the rows that it completes. */
export class RowSplitter {
  readonly #delimiter: number;
  readonly #quote: number;
  /** The line buffer: the scanned part of an incomplete row and the text behind it. */
  #scanned: string;
  #unscanned = "";
  #skipLF: boolean;
  #seen: number;
  #mended = 0;

  constructor(dialect: Dialect, { unfinished, skipLF, seen }: SplitterState = initial) {
    this.#delimiter = dialect.delimiter?.charCodeAt(0) ?? none;
    this.#quote = dialect.quote ? quoteByte : none;
    this.#scanned = unfinished;
    this.#skipLF = skipLF;
    this.#seen = seen;
  }

  get state(): SplitterState {
    return { unfinished: this.#scanned + this.#unscanned, skipLF: this.#skipLF, seen: this.#seen };
  }

  /** Cells so far with text behind their closing quote. They are kept verbatim, including quotes. */
  get mended(): number {
    return this.#mended;
  }

  push(chunk: string): Row[] {
    this.#unscanned += chunk;
    // An incomplete row is scanned again only after its text has doubled, so that long rows take linear time.
    return this.#unscanned.length < this.#scanned.length ? [] : this.#split(this.#takeBuffer(), false);
  }

  end(): Row[] {
    return this.#split(this.#takeBuffer(), true);
  }

  #takeBuffer(): string {
    const text = this.#scanned + this.#unscanned;
    this.#scanned = "";
    this.#unscanned = "";
    return text;
  }

  #split(text: string, final: boolean): Row[] {
    const rows: Row[] = [];
    const { length } = text;
    let at = this.#skipLF && text.charCodeAt(0) === lineFeed ? 1 : 0;
    if (length > 0) this.#skipLF = false;
    let rowStart = at;
    let cellStart = at;
    let row: string[] = [];
    let unquoted: string | null = null;

    while (at < length) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter) {
        this.#cell(row, unquoted ?? text.slice(cellStart, at));
        unquoted = null;
        at += 1;
        cellStart = at;
      } else if (code === lineFeed || code === carriageReturn) {
        this.#cell(row, unquoted ?? text.slice(cellStart, at));
        unquoted = null;
        this.#row(rows, row, at - rowStart);
        row = [];
        at += 1;
        if (code === carriageReturn && at === length) this.#skipLF = true;
        else if (code === carriageReturn && text.charCodeAt(at) === lineFeed) at += 1;
        rowStart = at;
        cellStart = at;
      } else if (code === this.#quote && at === cellStart) {
        const closing = closingQuote(text, at);
        if (closing === none || (closing === length - 1 && !final)) {
          if (final) throw unclosed(this.#seen + 1);
          break;
        }
        const end = this.#cellEnd(text, closing + 1);
        const tail = text.slice(closing + 1, end);
        if (tail !== "") this.#mended += 1;
        // Text behind the closing quote shows that the quotes belong to the cell: `"Jane" <j@x.org>`.
        if (tail.trim() === "") unquoted = text.slice(at + 1, closing).replaceAll('""', '"') + tail;
        at = end;
      } else {
        at += 1;
      }
    }

    if (!final) {
      this.#keep(text.slice(rowStart));
    } else if (rowStart < length) {
      this.#cell(row, unquoted ?? text.slice(cellStart));
      this.#row(rows, row, length - rowStart);
    }
    return rows;
  }

  #cell(row: string[], cell: string): void {
    if (cell.length > rowLimits.cell) throw cellTooLong(this.#seen + 1);
    row.push(cell);
    if (row.length > rowLimits.columns) throw tooWide(this.#seen + 1);
  }

  #row(rows: Row[], row: Row, length: number): void {
    if (length > rowLimits.row) throw rowTooLong(this.#seen + 1);
    this.#seen += 1;
    if (!isBlank(row)) rows.push(row);
  }

  #keep(rest: string): void {
    if (rest.length > rowLimits.row) {
      throw this.#quote !== none && rest.includes('"')
        ? unclosed(this.#seen + 1)
        : rowTooLong(this.#seen + 1);
    }
    this.#scanned = rest;
  }

  #cellEnd(text: string, from: number): number {
    let at = from;
    for (; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code === this.#delimiter || code === lineFeed || code === carriageReturn) break;
    }
    return at;
  }
}

/** The rows of a text that is held whole, without blank ones. */
export function rowsOf(text: string, dialect: Dialect): Row[] {
  const splitter = new RowSplitter(dialect);
  const rows = splitter.push(text);
  return [...rows, ...splitter.end()];
}

/** The index of the quote that closes the one at `opening`. A doubled quote is an escaped one. */
function closingQuote(text: string, opening: number): number {
  let at = text.indexOf('"', opening + 1);
  while (at !== none && text.charCodeAt(at + 1) === quoteByte) at = text.indexOf('"', at + 2);
  return at;
}

const unclosed = (row: number) =>
  new FileProblem(
    "file.unclosed_quote",
    `Row ${row} opens a quotation mark that is never closed. Close it or double it, then upload the file again.`,
  );

export const cellTooLong = (row: number) =>
  new FileProblem(
    "file.cell_too_long",
    `A cell of row ${row} is longer than ${rowLimits.cell.toLocaleString("en")} characters. Shorten it, or check that the file is a list with one contact per row.`,
  );

/** The error for text that is too long before its row is complete. */
export const textTooLong = () =>
  new FileProblem(
    "file.cell_too_long",
    `A cell is longer than ${rowLimits.row.toLocaleString("en")} characters. Shorten it, or check that the file is a list with one contact per row.`,
  );

export const rowTooLong = (row: number) =>
  new FileProblem(
    "file.row_too_long",
    `Row ${row} is longer than ${rowLimits.row.toLocaleString("en")} characters. Check that the file is a list with one contact per row.`,
  );

export const tooWide = (row: number) =>
  new FileProblem(
    "file.too_wide",
    `Row ${row} has more than ${rowLimits.columns.toLocaleString("en")} columns. Keep only the columns you need, then upload the file again.`,
  );
