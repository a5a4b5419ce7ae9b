/** Rows by id in memory, in the order of their creation. The oldest are dropped beyond a limit. */

export interface Table<Row extends { id: string }> {
  get(id: string): Row | undefined;
  /** Inserts or replaces a row. */
  put(row: Row): void;
  all(): Row[];
}

export interface TableOptions<Row> {
  /** The most rows that are kept. */
  max: number;
  /** Called with each row that is put. */
  onPut: (row: Row) => void;
}

export function createTable<Row extends { id: string }>({ max, onPut }: TableOptions<Row>): Table<Row> {
  const rows = new Map<string, Row>();
  return {
    get: (id) => rows.get(id),
    put(row) {
      rows.set(row.id, row);
      const oldest = rows.keys().next().value;
      if (rows.size > max && oldest !== undefined) rows.delete(oldest);
      onPut(row);
    },
    all: () => [...rows.values()],
  };
}
