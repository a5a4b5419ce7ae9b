/** The formats of a finished file. A verdict is formatted first with placeholders for what its row has of its own. */
import { Readable } from "node:stream";
import type { Info as Verdict } from "../../verdict/schema.ts";
import type { Row } from "../../file/index.ts";
import type { Download, ResultColumn } from "../schema.ts";
import { csvCell, csvLine } from "../../kit/text/csv.ts";
import { batched } from "./batch-text.ts";
import { padding } from "./padding.ts";
import { rowXml, workbookOf } from "./workbook/index.ts";

/** What a row has of its own: its spelling of the address, or the address and what it was mended from. */
export interface OwnAddress {
  email: string;
  mendedFrom: string | null;
}

export interface Format {
  /** The header line, which may be empty, of a name for each column. Called once, before any row. */
  head(names: readonly string[]): string;
  /** Formats a verdict with placeholders; null for a row without a verdict. */
  verdict(verdict: Verdict | null): string;
  /** The line of a row, with what is its own for the placeholders. */
  line(verdict: string, own: OwnAddress, row: Row): string;
  /** The file with these lines, the header first. */
  file(lines: AsyncIterable<readonly string[]>): Readable;
}

/** The placeholders by column. */
const marks = { email: "\0", mended_from: "\u0001" } as const;
const anyMark = new RegExp(`[${marks.email}${marks.mended_from}]`, "g");
const anyJsonMark = /"\\u000[01]"/g;

const isOwn = (column: ResultColumn): column is keyof typeof marks => column in marks;

const byteOrderMark = "\ufeff";

export function formatOf(request: Download, width: number): Format {
  switch (request.format) {
    case "jsonl":
      return jsonLines(request);
    case "csv":
    case "zip":
      return csv(request, width);
    case "xlsx":
      return xlsx(request, width);
  }
}

async function* joined(lines: AsyncIterable<readonly string[]>): AsyncGenerator<string> {
  for await (const some of lines) yield some.join("");
}

const textOf = (lines: AsyncIterable<readonly string[]>): Readable =>
  Readable.from(batched(joined(lines)), { objectMode: false });

/** An object a line with the requested columns; the file's own columns are in its `original`, in their order. */
function jsonLines({ columns, original, original_as, reason_as }: Download): Format {
  let originalOf = array;
  return {
    head(names) {
      if (original_as !== "cells") originalOf = objects(distinctNames(names));
      return "";
    },
    verdict: (verdict) =>
      JSON.stringify(
        Object.fromEntries(
          columns.map((column) => [
            column,
            isOwn(column) ? marks[column] : verdict && valueOf(verdict, column, reason_as),
          ]),
        ),
      ),
    line(verdict, { email, mendedFrom }, row) {
      const result = verdict.replaceAll(anyJsonMark, (mark) =>
        JSON.stringify(mark === JSON.stringify(marks.email) ? email : mendedFrom),
      );
      if (!original) return `${result}\n`;
      return `{"original":${originalOf(row)},${result.slice(1)}\n`;
    },
    file: textOf,
  };
}

/** A row as a JSON array, as wide as it is: empty cells for those of the widest row could be most of a file. */
const array = (row: Row): string => JSON.stringify(row);

/** Rows as JSON objects whose names stay in their order: in one of JavaScript, whole numbers come first. */
function objects(names: readonly string[]): (row: Row) => string {
  const keys = names.map((name) => `${JSON.stringify(name)}:`);
  const padded = padding(keys.map((key) => `${key}""`));
  return (row) => `{${padded(row.map((cell, column) => `${keys[column] ?? ""}${JSON.stringify(cell)}`))}}`;
}

/** Repeated names get a number: `Email`, `Email (2)`. */
function distinctNames(names: readonly string[]): string[] {
  const seen = new Set<string>();
  const numbers = new Map<string, number>();
  return names.map((name) => {
    let distinct = name;
    let number = numbers.get(name) ?? 1;
    while (seen.has(distinct)) distinct = `${name} (${(number += 1)})`;
    numbers.set(name, number);
    seen.add(distinct);
    return distinct;
  });
}

/** With the file's own columns it starts with a BOM, which spreadsheets need to read UTF-8. */
function csv({ columns, original, reason_as }: Download, width: number): Format {
  const padded = padding(Array.from({ length: width }, () => ""));
  return {
    head: (names) => (original ? byteOrderMark + csvLine([...names, ...columns]) : csvLine(columns)),
    verdict: (verdict) =>
      columns
        .map((column) =>
          isOwn(column) ? marks[column] : verdict ? csvCell(cellOf(verdict, column, reason_as)) : "",
        )
        .join(","),
    line(verdict, { email, mendedFrom }, row) {
      const cells = verdict.replaceAll(anyMark, (mark) =>
        csvCell(mark === marks.email ? email : (mendedFrom ?? "")),
      );
      const own = original ? [padded(row.map(csvCell))] : [];
      return `${[...own, ...(columns.length > 0 ? [cells] : [])].join(",")}\r\n`;
    },
    file: textOf,
  };
}

/** The same columns as in CSV, in a workbook. */
function xlsx({ columns, original, reason_as }: Download, width: number): Format {
  const whole = (own: Row, result: readonly string[]) =>
    original ? rowXml(own, result, width) : rowXml(result);
  return {
    head: (names) => whole(names, columns),
    verdict: (verdict) =>
      JSON.stringify(
        columns.map((column) =>
          isOwn(column) ? marks[column] : verdict ? cellOf(verdict, column, reason_as) : "",
        ),
      ),
    line(verdict, { email, mendedFrom }, row) {
      const cells = JSON.parse(verdict) as string[];
      const own: Readonly<Record<string, string>> = {
        [marks.email]: email,
        [marks.mended_from]: mendedFrom ?? "",
      };
      return whole(
        row,
        cells.map((cell) => own[cell] ?? cell),
      );
    },
    file: workbookOf,
  };
}

type ReasonAs = Download["reason_as"];
type VerdictColumn = Exclude<ResultColumn, keyof typeof marks>;
type Value = string | number | boolean | null | Verdict["checks"];

function cellOf(verdict: Verdict, column: VerdictColumn, reasonAs: ReasonAs): string {
  const value = valueOf(verdict, column, reasonAs);
  return typeof value === "object" && value !== null ? JSON.stringify(value) : String(value ?? "");
}

function valueOf(verdict: Verdict, column: VerdictColumn, reasonAs: ReasonAs): Value {
  switch (column) {
    case "reason":
      return reasonAs === "map" ? answeredChecks(verdict) : verdict.reason;
    case "status":
    case "action":
    case "score":
    case "suggestion":
    case "canonical":
      return verdict[column];
    case "provider":
      return verdict.mx?.provider ?? null;
    default:
      return verdict.flags[column];
  }
}

/** The checks that passed or failed, without those that were skipped or got no answer. */
const answeredChecks = ({ checks }: Verdict): Verdict["checks"] =>
  Object.fromEntries(
    Object.entries(checks).filter(([, { status }]) => status === "pass" || status === "fail"),
  );
