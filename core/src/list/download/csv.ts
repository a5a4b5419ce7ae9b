/** CSV as RFC 4180 has it, in which no cell is taken for a formula. */
import { neutral } from "./formula.ts";

/** One cell, quoted where it must be. */
export function csvCell(text: string): string {
  const cell = neutral(text);
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
