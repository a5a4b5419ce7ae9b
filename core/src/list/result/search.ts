/** Search by part of an address. A page ends at its limit or when its time is over, and its cursor continues there. */
import { z } from "zod";
import { Cursor } from "../../kit/cursor.ts";
import type { Part } from "../manifest.ts";
import type { Page } from "../../kit/page.ts";
import type { ResultSection } from "../schema.ts";
import { ReadAhead } from "./read-ahead.ts";

/** A page takes little longer than this, so that each arrives within a second. */
const pageMs = 500;
/** A page that has a match takes little longer than this, so that the first match is seen soon. */
const foundMs = 250;
/** Parts whose results one page may read. */
const readParts = 25;
/** A section ends with the part that brings it to this many matches. */
const sectionMatches = 25;

interface SearchQuery {
  /** 0 returns sections instead of results. */
  limit: number;
  cursor?: string | undefined;
  /** What is searched for, to which the cursors belong. */
  filter: Cursor.Filter;
}

/** What is searched for, and how its results are read. A match is a number that `resultsAt` knows. */
export interface SearchSource<R> {
  /** Whether a part may hold a match. */
  isCandidate(part: Part): boolean;
  matchesIn(part: Part): Promise<number[]>;
  countMatching(part: Part): Promise<number>;
  resultsAt(part: Part, matches: readonly number[]): Promise<R[]>;
}

type Searched<R> = Page<R> & { scanned: number; sections?: ResultSection[] };

/** A part, and the number of its matches on earlier pages. */
const Position = z.object({ part: z.int().min(0), given: z.int().min(0) });

/** `scanned` counts the rows searched so far, from the first, over all pages. `now` is in milliseconds. */
export const searchPage = <R>(
  parts: readonly Part[],
  query: SearchQuery,
  source: SearchSource<R>,
  now: () => number = () => performance.now(),
): Promise<Searched<R>> =>
  query.limit === 0 ? countedPage(parts, query, source, now) : foundPage(parts, query, source, now);

/** A page of results. */
async function foundPage<R>(
  parts: readonly Part[],
  query: SearchQuery,
  source: SearchSource<R>,
  now: () => number,
): Promise<Searched<R>> {
  const { limit } = query;
  const found: { part: Part; matches: readonly number[] }[] = [];
  let count = 0;
  const isFull = () => count === limit || found.length === readParts;
  const msToTake = () => (count > 0 ? foundMs : pageMs);
  const read = (part: Part) => source.matchesIn(part);
  const page = await scan(
    parts,
    query,
    source,
    { read, isFull, msToTake, now },
    (part, { matching, given }) => {
      const matches = matching.slice(given, given + limit - count);
      if (matches.length > 0) found.push({ part, matches });
      count += matches.length;
      return given + matches.length < matching.length ? given + matches.length : null;
    },
  );
  const results = await Promise.all(found.map(({ part, matches }) => source.resultsAt(part, matches)));
  return { results: results.flat(), ...page };
}

/** A page that counts the matches, cut into sections at the ends of parts. */
async function countedPage<R>(
  parts: readonly Part[],
  query: SearchQuery,
  source: SearchSource<R>,
  now: () => number,
): Promise<Searched<R>> {
  const sections: ResultSection[] = [];
  const read = (part: Part) => source.countMatching(part);
  const page = await scan(parts, query, source, { read, now }, (_, { index, matching, given }) => {
    const last = sections.at(-1);
    const count = matching - given;
    if (count > 0 && last && last.count < sectionMatches) last.count += count;
    else if (count > 0) sections.push({ cursor: Cursor.encode({ part: index, given }, query.filter), count });
    return null;
  });
  return { results: [], sections, ...page };
}

interface Scan<M> {
  /** The matches of a part. */
  read(part: Part): Promise<M>;
  isFull?(): boolean;
  msToTake?(): number;
  now(): number;
}

interface Scanned<M> {
  index: number;
  matching: M;
  /** The matches on earlier pages. */
  given: number;
}

/** Scans parts until the page ends. `take` returns the number of matches given where some of a part are left, or null. */
async function scan<M>(
  parts: readonly Part[],
  query: SearchQuery,
  { isCandidate }: Pick<SearchSource<unknown>, "isCandidate">,
  { read, isFull = () => false, msToTake = () => pageMs, now }: Scan<M>,
  take: (part: Part, scanned: Scanned<M>) => number | null,
): Promise<{ scanned: number; next_cursor: string | null }> {
  let { part: index, given } = query.cursor
    ? Cursor.decode(query.cursor, Position, query.filter)
    : { part: 0, given: 0 };
  const begin = now();
  const ahead = new ReadAhead(parts, isCandidate, read);
  let hasRead = false;

  for (; index < parts.length; index += 1, given = 0) {
    const part = parts[index];
    if (!part || !isCandidate(part)) continue;
    if (isFull() || (hasRead && now() - begin >= msToTake())) break;
    const left = take(part, { index, matching: await ahead.read(index), given });
    hasRead = true;
    if (left === null) continue;
    given = left;
    break;
  }
  const scanned = parts.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  const next_cursor = index < parts.length ? Cursor.encode({ part: index, given }, query.filter) : null;
  return { scanned, next_cursor };
}
