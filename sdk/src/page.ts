/** Pages as one sequence. */

interface Page<T> {
  results: T[];
  next_cursor: string | null;
}

/** The results of all pages, read as they are needed. A page may be empty and still have a next one. */
export async function* everyPage<T>(
  read: (cursor: string | undefined) => Promise<Page<T>>,
  first?: string,
): AsyncGenerator<T, void, undefined> {
  let cursor: string | null | undefined = first;
  do {
    const page: Page<T> = await read(cursor);
    yield* page.results;
    cursor = page.next_cursor;
  } while (cursor !== null);
}
