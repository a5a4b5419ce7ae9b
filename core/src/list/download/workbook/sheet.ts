/** Worksheets as XML, row by row. Every cell is text, so that nothing is computed. */
import { isFormula } from "../../../kit/text/formula.ts";

/** Excel's limits: rows of a sheet, characters of a cell. */
export const sheetLimits = { rows: 1_048_576, cell: 32_767 } as const;

/** The cell formats of `styles.xml`: text, and text with an apostrophe. */
const textStyle = 1;
const quotedStyle = 2;

/** A placeholder for the row's number; XML has no such character. */
const rowNumberMark = "\0";

/** A row as XML, without its number: its cells, and others that begin at a column behind them. */
export const rowXml = (cells: readonly string[], others: readonly string[] = [], column = 0): string =>
  `<row r="${rowNumberMark}">${cells.map(cellXml).join("")}${others.map((cell, index) => cellXml(cell, column + index)).join("")}</row>`;

/** The row with its number, which counts from 1. */
export const numbered = (row: string, number: number): string =>
  row.replaceAll(rowNumberMark, String(number));

export const sheetStart =
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>';

export const sheetEnd = "</sheetData></worksheet>";

function cellXml(text: string, column: number): string {
  if (text === "") return "";
  const style = isFormula(text) ? quotedStyle : textStyle;
  const space = /^\s|\s$|[\t\n\r]/.test(text) ? ' xml:space="preserve"' : "";
  return `<c r="${nameOf(column)}${rowNumberMark}" s="${style}" t="inlineStr"><is><t${space}>${textXml(text)}</t></is></c>`;
}

const names: string[] = [];

/** `A` for the first column, `AA` for the twenty-seventh. */
const nameOf = (column: number): string => (names[column] ??= spelled(column));

const spelled = (column: number): string =>
  (column < 26 ? "" : spelled(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

/** Characters that XML escapes, Excel's own escapes, and characters that neither allows. */
const special = /[&<>\r]|_(?=x[0-9a-fA-F]{4}_)|[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  "\r": "&#13;",
  _: "_x005F_",
};

const textXml = (text: string): string =>
  cut(text).replaceAll(special, (character) => escapes[character] ?? "\ufffd");

/** A cell's text, cut to Excel's limit. */
const cut = (text: string): string =>
  text.length <= sheetLimits.cell
    ? text
    : `${text.slice(0, sheetLimits.cell - 1).replace(/[\ud800-\udbff]$/, "")}…`;
