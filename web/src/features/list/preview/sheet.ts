/** From cells to what the preview shows: a header or none, columns, and the guessed address column. */
export interface Sheet {
  /** The rows as they stand in the file, a header included. */
  rows: string[][];
  hasHeader: boolean;
  /** The column with the addresses, zero-based; null where none looks like one. */
  emailColumn: number | null;
  delimiter: string | null;
}

export function describeRows(rows: string[][]): Omit<Sheet, "delimiter"> {
  const emailColumn = guessColumn(rows);
  const hasHeader = rows.length > 1 && rows[0]?.some((cell) => isLikeAddress(cell)) === false;
  return { rows, hasHeader, emailColumn };
}

/** The names of the columns: the header's, or numbers where there is none. */
export function columnNames({ rows }: Pick<Sheet, "rows">, hasHeader: boolean): string[] {
  const width = rows.reduce((widest, row) => Math.max(widest, row.length), 0);
  return Array.from({ length: width }, (_, index) => {
    const name = hasHeader ? rows[0]?.[index]?.trim() : undefined;
    return name === undefined || name === "" ? `Column ${index + 1}` : name;
  });
}

/** The column with the most cells that look like addresses; between equals, the one whose header speaks of mail. */
function guessColumn(rows: readonly string[][]): number | null {
  const scores = new Map<number, number>();
  for (const row of rows)
    row.forEach((cell, index) => {
      if (isLikeAddress(cell)) scores.set(index, (scores.get(index) ?? 0) + 1);
    });
  const named = (index: number) => (/e-?mail/i.test(rows[0]?.[index] ?? "") ? 1 : 0);
  const [best] = [...scores].toSorted((a, b) => b[1] - a[1] || named(b[0]) - named(a[0]) || a[0] - b[0]);
  return best?.[0] ?? null;
}

const isLikeAddress = (cell: string): boolean => /^[^@]*\S@\S+\.\S+$/.test(cell.trim());
