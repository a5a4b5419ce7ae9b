/** CSV as RFC 4180 has it, in which no cell is taken for a formula. */

const FORMULA = /^[=+\-@\t\r\n]/;

// Letters, digits and dots around one @ compute nothing, whatever sign they begin with.
const PLAIN_ADDRESS = /^[+-][\w.+-]*@[a-z0-9-]+(\.[a-z0-9-]+)+$/i;

/**
 * Keeps a spreadsheet from computing the text: an apostrophe goes before what looks like a formula. An address that
 * begins with a plus or a minus and holds no other operator stays as it is.
 */
function neutral(text: string): string {
  return FORMULA.test(text) && !PLAIN_ADDRESS.test(text) ? `'${text}` : text;
}

/** One cell, quoted where it must be. */
export function csvCell(text: string): string {
  const cell = neutral(text);
  return /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export const csvLine = (cells: readonly string[]): string => `${cells.map(csvCell).join(",")}\r\n`;
