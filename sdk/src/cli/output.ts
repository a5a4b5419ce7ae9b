/** What the command line prints: results to the standard output, everything else to the standard error. */
import { stderr, stdout } from "node:process";

/** A line of a result. */
export const print = (line: string): void => void stdout.write(`${line}\n`);

export const printJSON = (value: unknown): void => print(JSON.stringify(value));

/** A line for people. */
export const note = (line: string): void => void stderr.write(`${line}\n`);

/** Columns of equal width, separated by two blanks. */
export function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows.reduce<number[]>(
    (max, row) => row.map((cell, index) => Math.max(max[index] ?? 0, cell.length)),
    [],
  );
  return rows.map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}

export const number = (value: number): string => value.toLocaleString("en");

/** "1 row", "2 rows". */
export const quantity = (value: number, one: string, many = `${one}s`): string =>
  `${number(value)} ${value === 1 ? one : many}`;
