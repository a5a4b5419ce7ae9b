import { looksLikeAddress, unwrap } from "./cell.ts";
import type { Layout } from "./column.ts";
import { dataRows } from "./open.ts";
import type { OpenFile } from "./open-file.ts";

/** What is looked at of a file, so that it takes a moment: all rows of most lists. */
export const countedLimits = { rows: 100_000, characters: 20_000_000 } as const;

/** The cells that hold no address, or more than one, column by column. */
export interface BadCells {
  /** The rows that were looked at, the header and blank rows aside. */
  rows: number;
  /** Whether these are all rows of the file. */
  isWhole: boolean;
  /** For each column the number of its cells that do not look like an address, empty ones among them. */
  columns: readonly number[];
}

/** Counts the bad cells in the first rows of a file. Throws a FileProblem for a row that cannot be read. */
export async function countBadCells(
  file: OpenFile,
  layout: Pick<Layout, "hasHeader" | "columns">,
): Promise<BadCells> {
  const columns = layout.columns.map(() => 0);
  let rows = 0;
  let characters = 0;
  for await (const batch of dataRows(file, layout))
    for (const row of batch) {
      if (rows === countedLimits.rows || characters >= countedLimits.characters)
        return { rows, isWhole: false, columns };
      rows += 1;
      for (let column = 0; column < columns.length; column += 1) {
        const cell = row[column] ?? "";
        characters += cell.length;
        if (!isAddress(cell)) columns[column] = (columns[column] ?? 0) + 1;
      }
    }
  return { rows, isWhole: true, columns };
}

const isAddress = (cell: string): boolean => cell.includes("@") && looksLikeAddress(unwrap(cell));
