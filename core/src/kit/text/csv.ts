/** Lines of CSV as RFC 4180 has them. An apostrophe stands before text that a spreadsheet would take for a formula. */
import { isFormula, neutral } from "./formula.ts";

/** A line for people, whose formulas are neutralised for good. */
export const csvLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => (typeof cell === "number" ? String(cell) : csvCell(cell))).join(",")}\r\n`;

/** A cell of such a line. */
export const csvCell = (text: string): string => quoted(neutral(text));

/** A line for a program, with each cell as it is. */
export const exactLine = (cells: readonly (string | number)[]): string =>
  `${cells.map((cell) => quoted(String(cell))).join(",")}\r\n`;

const quoted = (cell: string): string =>
  /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** A cell with an apostrophe before a formula, also where it has one already, so that `unmasked` gives the cell back. */
export const masked = (cell: string): string => (isMasked(cell) ? `'${cell}` : cell);
/** The cell without that apostrophe. */
export const unmasked = (cell: string): string =>
  cell.startsWith("'") && isMasked(cell) ? cell.slice(1) : cell;

const isMasked = (cell: string): boolean => isFormula(cell) || isFormula(cell.replace(/^'+/, ""));
