import { retryUnprocessed } from "./retry.ts";

const pageSize = 200;

interface Erasable<Row> {
  delete: (rows: Row[]) => { go: () => Promise<{ unprocessed: readonly unknown[] }> };
}

interface Query<Row> {
  go: (options: { limit: number; consistent: true }) => Promise<{ data: Row[] }>;
}

/** Deletes the rows that a query finds, page by page, until it finds none. */
export async function eraseAll<Row>(entity: Erasable<Row>, query: () => Query<Row>): Promise<void> {
  for (;;) {
    const { data } = await query().go({ limit: pageSize, consistent: true });
    if (data.length === 0) return;
    await retryUnprocessed(() => entity.delete(data).go());
  }
}
