/** The most columns of a row, and characters of a cell and of a row. */
export const rowLimits = { columns: 10_000, cell: 100_000, row: 1_000_000 } as const;
