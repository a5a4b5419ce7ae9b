/** How a row and its verdict are written. The verdict comes first, without the address; the row fills that in. */
import type { Info as Verdict } from "../../verdict/schema.ts";
import type { Row } from "../../file/index.ts";
import type { Download, ResultColumn } from "../schema.ts";
import { csvCell, csvLine } from "./csv.ts";

export interface Format {
  /** What comes before all rows. */
  head(names: readonly string[]): string;
  /** A verdict with the mark in place of the address; null for a row that has none. */
  verdict(verdict: Verdict | null): string;
  /** The line of a row: its own spelling of the address goes where the mark is. */
  line(verdict: string, email: string, row: Row): string;
}

const MARK = "\0";
const BYTE_ORDER_MARK = "\ufeff";

export const formatOf = (request: Download, width: number): Format =>
  request.format === "jsonl" ? jsonLines : csv(request, width);

/** A whole verdict a line, whatever columns are asked for. */
const jsonLines: Format = {
  head: () => "",
  verdict: (verdict) => JSON.stringify(verdict ? { ...verdict, email: MARK } : { email: MARK, status: null }),
  line: (verdict, email) => `${verdict.replace(JSON.stringify(MARK), () => JSON.stringify(email))}\n`,
};

/** With the file's own columns it is for a spreadsheet, which needs the mark to read UTF-8; without, it is for programs. */
function csv({ columns, original }: Download, width: number): Format {
  const own = (row: Row) => Array.from({ length: width }, (_, column) => row[column] ?? "");
  return {
    head: (names) => (original ? BYTE_ORDER_MARK + csvLine([...own(names), ...columns]) : csvLine(columns)),
    verdict: (verdict) =>
      columns
        .map((column) => (column === "email" ? MARK : verdict ? csvCell(cellOf(verdict, column)) : ""))
        .join(","),
    line(verdict, email, row) {
      const cells = verdict.replaceAll(MARK, () => csvCell(email));
      return original ? `${own(row).map(csvCell).join(",")},${cells}\r\n` : `${cells}\r\n`;
    },
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
