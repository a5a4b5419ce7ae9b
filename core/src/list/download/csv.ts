/** Writes CSV (RFC 4180) with formulas neutralised. */
import { neutral } from "../../kit/formula.ts";

/** A cell, quoted where needed. */
export function csvCell(text: string): string {
  const cell = neutral(text);
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
