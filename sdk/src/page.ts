/** Pages of the API as one sequence. */
import type { CallOptions, Connection } from "./connection.ts";

interface Page<T> {
  results: T[];
  next_cursor: string | null;
}

interface PageQuery {
  cursor?: string | undefined;
  offset?: number | undefined;
}

/**
 * The results of all pages from the cursor of the query on, read as they are needed. A page may be empty and still have a next
 * one. A cursor goes on from where the page before ended, its offset included.
 */
export async function* everyPage<T>(
  connection: Connection,
  { path, query }: { path: readonly string[]; query: PageQuery },
  options?: CallOptions,
): AsyncGenerator<T, void, undefined> {
  let next: PageQuery = query.cursor === undefined ? query : { ...query, offset: undefined };
  for (;;) {
    const page: Page<T> = await connection.call({ method: "GET", path, query: next }, options);
    yield* page.results;
    if (page.next_cursor === null) return;
    next = { ...query, offset: undefined, cursor: page.next_cursor };
  }
}
