/** How a row and its verdict are written. The verdict comes first, without the address; the row fills that in. */
import { Readable } from "node:stream";
import type { Info as Verdict } from "../../verdict/schema.ts";
import type { Row } from "../../file/index.ts";
import type { Download, ResultColumn } from "../schema.ts";
import { csvCell, csvLine } from "./csv.ts";
import { gathered } from "./piece.ts";
import { rowXml, workbookOf } from "./workbook/index.ts";

export interface Format {
  /** The line before all rows, which may be empty. */
  head(names: readonly string[]): string;
  /** A verdict with the mark in place of the address; null for a row that has none. */
  verdict(verdict: Verdict | null): string;
  /** The line of a row: its own spelling of the address goes where the mark is. */
  line(verdict: string, email: string, row: Row): string;
  /** The file of these lines, the head foremost. */
  file(lines: AsyncIterable<readonly string[]>): Readable;
}

const MARK = "\0";
const BYTE_ORDER_MARK = "\ufeff";

export function formatOf(request: Download, width: number): Format {
  switch (request.format) {
    case "jsonl":
      return jsonLines;
    case "csv":
      return csv(request, width);
    case "xlsx":
      return xlsx(request, width);
  }
}

async function* joined(lines: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const some of lines) yield some.join("");
}

const textOf = (lines: AsyncIterable<readonly string[]>): Readable =>
  Readable.from(gathered(joined(lines)), { objectMode: false });

/** A whole verdict a line, whatever columns are asked for. */
const jsonLines: Format = {
  head: () => "",
  verdict: (verdict) => JSON.stringify(verdict ? { ...verdict, email: MARK } : { email: MARK, status: null }),
  line: (verdict, email) => `${verdict.replace(JSON.stringify(MARK), () => JSON.stringify(email))}\n`,
  file: textOf,
};

/** The cells of a row as wide as the widest. */
const filled = (row: Row, width: number): string[] =>
  Array.from({ length: width }, (_, column) => row[column] ?? "");

/** With the file's own columns it is for a spreadsheet, which needs the mark to read UTF-8; without, it is for programs. */
function csv({ columns, original }: Download, width: number): Format {
  return {
    head: (names) =>
      original ? BYTE_ORDER_MARK + csvLine([...filled(names, width), ...columns]) : csvLine(columns),
    verdict: (verdict) =>
      columns
        .map((column) => (column === "email" ? MARK : verdict ? csvCell(cellOf(verdict, column)) : ""))
        .join(","),
    line(verdict, email, row) {
      const cells = verdict.replaceAll(MARK, () => csvCell(email));
      return original ? `${filled(row, width).map(csvCell).join(",")},${cells}\r\n` : `${cells}\r\n`;
    },
    file: textOf,
  };
}

/** The same columns as in CSV, in a workbook. */
function xlsx({ columns, original }: Download, width: number): Format {
  const whole = (own: Row, result: readonly string[]) =>
    rowXml(original ? [...filled(own, width), ...result] : result);
  return {
    head: (names) => whole(names, columns),
    verdict: (verdict) =>
      JSON.stringify(
        columns.map((column) => (column === "email" ? MARK : verdict ? cellOf(verdict, column) : "")),
      ),
    line(verdict, email, row) {
      const cells = JSON.parse(verdict) as string[];
      return whole(
        row,
        cells.map((cell) => (cell === MARK ? email : cell)),
      );
    },
    file: workbookOf,
  };
}

const flag = (value: boolean | null): string => (value === null ? "" : String(value));

function cellOf(verdict: Verdict, column: Exclude<ResultColumn, "email">): string {
  switch (column) {
    case "status":
    case "reason":
    case "action":
      return verdict[column];
    case "score":
      return String(verdict.score);
    case "suggestion":
      return verdict.suggestion ?? "";
    case "provider":
      return verdict.mx?.provider ?? "";
    case "disposable":
    case "role":
    case "free":
    case "catch_all":
    case "mailbox_full":
      return flag(verdict.flags[column]);
  }
}
