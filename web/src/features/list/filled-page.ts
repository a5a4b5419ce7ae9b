interface Page {
  results: readonly unknown[];
  next_cursor: string | null;
}

/** The first page from a cursor on that has results, or the last page: a page of a search may be empty and go on. */
export async function filledPage<P extends Page>(
  fetchPage: (cursor: string | undefined) => Promise<P>,
  cursor: string | undefined,
): Promise<P> {
  let page = await fetchPage(cursor);
  while (page.results.length === 0 && page.next_cursor !== null) page = await fetchPage(page.next_cursor);
  return page;
}
