/** Lines of CSV as RFC 4180 has them. Text that a spreadsheet would take for a formula begins with an apostrophe. */
export const csvLine = (cells: readonly (string | number)[]): string => exactLine(cells.map(safe));

/** A line for a program, with each cell as it is. */
export const exactLine = (cells: readonly (string | number)[]): string =>
  `${cells.map(quoted).join(",")}\r\n`;

const safe = (cell: string | number): string | number =>
  typeof cell === "string" && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

const quoted = (cell: string | number): string =>
  /[",\r\n]/.test(String(cell)) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell);

/** A cell with an apostrophe before what a spreadsheet would take for a formula, also where it has one already. */
export const masked = (cell: string): string => (/^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell);
/** The cell without that apostrophe. */
export const unmasked = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell);
