/** How the page of a key searches its requests. */
import type { Call } from "@winnow/core/request-log/schema";
import type { Page } from "../../lib/page.ts";
import type { RequestSearch } from "./api-key-api.ts";

/** Answers of the server that one search for a request reads by itself: each passes over some hundred objects of the log. */
export const mostReads = 20;

/** Reads on while nothing was found and the search has not ended, some times at most. */
export async function readOn(
  read: (cursor: string | undefined) => Promise<Page<Call>>,
  cursor: string | undefined,
): Promise<Page<Call>> {
  let page = await read(cursor);
  for (let reads = 1; reads < mostReads && page.results.length === 0 && page.next_cursor !== null; reads++)
    page = await read(page.next_cursor);
  return page;
}

const pollMs = 15_000;
/** A request appears within a minute: it is looked for some minutes. */
const mostPolls = 20;

/**
 * When a search is made again, in milliseconds: the first page of all requests, and the one for a request until it is found.
 * Others stay as they are, since each of their pages would be read anew.
 */
export function pollOf(
  { outcome, request_id }: RequestSearch,
  pages: readonly Page<Call>[],
  polls: number,
): number | false {
  const isFirst = pages.length <= 1;
  const isPolled =
    request_id === undefined
      ? isFirst && outcome === undefined
      : isFirst && polls < mostPolls && pages.every(({ results }) => results.length === 0);
  return isPolled ? pollMs : false;
}
