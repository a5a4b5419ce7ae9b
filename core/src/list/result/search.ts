/** Search by part of an address. A page ends at its limit or when its time is over, and its cursor continues there. */
import { z } from "zod";
import type { Objects } from "../../aws/store/objects.ts";
import { Cursor } from "../../kit/cursor.ts";
import type { Part } from "../manifest.ts";
import type { ResultPage, ResultSection } from "../schema.ts";
import { type Filter, matchCount } from "./filter.ts";
import { countMatching, linesMatching, mayMatch } from "./match.ts";
import { verdictsAt } from "./part.ts";
import { ReadAhead } from "./read-ahead.ts";

/** A page takes little longer than this, so that each arrives within a second. */
const pageMs = 500;
/** Parts whose verdicts one page may read. */
const verdictParts = 25;
/** A section ends with the part that brings it to this many matches. */
const sectionMatches = 25;

interface SearchQuery extends Filter {
  /** In lower case. */
  text: string;
  /** 0 returns sections instead of verdicts. */
  limit: number;
  cursor?: string | undefined;
}

/** A part, and the number of its matches on earlier pages. */
const Position = z.object({ part: z.int().min(0), given: z.int().min(0) });

type Reads = Pick<Objects, "bytes">;

/** `scanned` counts the rows searched so far, from the first, over all pages. `now` is in milliseconds. */
export const searchPage = (
  parts: readonly Part[],
  query: SearchQuery,
  objects: Reads,
  now: () => number = () => performance.now(),
): Promise<ResultPage> =>
  query.limit === 0 ? countedPage(parts, query, objects, now) : verdictPage(parts, query, objects, now);

/** A page of verdicts. */
async function verdictPage(
  parts: readonly Part[],
  query: SearchQuery,
  objects: Reads,
  now: () => number,
): Promise<ResultPage> {
  const { limit } = query;
  const found: { part: Part; lines: readonly number[] }[] = [];
  let count = 0;
  const isFull = () => count === limit || found.length === verdictParts;
  const read = (part: Part) => linesMatching(objects, part, query);
  const page = await scan(parts, query, { read, isFull, now }, (part, { matching, given }) => {
    const lines = matching.slice(given, given + limit - count);
    if (lines.length > 0) found.push({ part, lines });
    count += lines.length;
    return given + lines.length < matching.length ? given + lines.length : null;
  });
  const verdicts = await Promise.all(found.map(({ part, lines }) => verdictsAt(objects, part, lines)));
  return { results: verdicts.flat(), ...page };
}

/** A page that counts the matches, cut into sections at the ends of parts. */
async function countedPage(
  parts: readonly Part[],
  query: SearchQuery,
  objects: Reads,
  now: () => number,
): Promise<ResultPage> {
  const sections: ResultSection[] = [];
  const read = (part: Part) => countMatching(objects, part, query);
  const page = await scan(parts, query, { read, now }, (_, { index, matching, given }) => {
    const last = sections.at(-1);
    const count = matching - given;
    if (count > 0 && last && last.count < sectionMatches) last.count += count;
    else if (count > 0) sections.push({ cursor: Cursor.encode({ part: index, given }), count });
    return null;
  });
  return { results: [], sections, ...page };
}

interface Scan<M> {
  /** The matches of a part. */
  read(part: Part): Promise<M>;
  isFull?(): boolean;
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
  { read, isFull = () => false, now }: Scan<M>,
  take: (part: Part, scanned: Scanned<M>) => number | null,
): Promise<Required<Pick<ResultPage, "scanned" | "next_cursor">>> {
  let { part: index, given } = query.cursor ? Cursor.decode(query.cursor, Position) : { part: 0, given: 0 };
  const end = now() + pageMs;
  const isCandidate = (part: Part) => matchCount(part, query) > 0 && mayMatch(part, query.text);
  const ahead = new ReadAhead(parts, isCandidate, read);
  let hasRead = false;

  for (; index < parts.length; index += 1, given = 0) {
    const part = parts[index];
    if (!part || !isCandidate(part)) continue;
    if (isFull() || (hasRead && now() >= end)) break;
    const left = take(part, { index, matching: await ahead.read(index), given });
    hasRead = true;
    if (left === null) continue;
    given = left;
    break;
  }
  const scanned = parts.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  return { scanned, next_cursor: index < parts.length ? Cursor.encode({ part: index, given }) : null };
}
