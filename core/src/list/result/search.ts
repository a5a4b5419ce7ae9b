/** Search by part of an address. A page ends at its limit or when its time is over, and its cursor continues there. */
import { z } from "zod";
import type { Objects } from "../../aws/store/objects.ts";
import { Cursor } from "../../kit/cursor.ts";
import type { Info as Verdict } from "../../verdict/schema.ts";
import type { Part } from "../manifest.ts";
import type { ResultPage } from "../schema.ts";
import { type Filter, matchCount, matchesFilter } from "./filter.ts";
import { rejectedVerdict } from "./part.ts";
import { linesWith } from "./scan.ts";

/** A page takes little longer than this, so that each arrives within a second. */
const pageMs = 500;
/** Parts that are read ahead. */
const parallelReads = 6;

interface SearchQuery extends Filter {
  /** In lower case. */
  text: string;
  limit: number;
  cursor?: string | undefined;
}

/** A part, and the number of its matches on earlier pages. */
const Position = z.object({ part: z.int().min(0), given: z.int().min(0) });

/** `scanned` counts the rows searched so far, from the first, over all pages. `now` is in milliseconds. */
export async function searchPage(
  parts: readonly Part[],
  query: SearchQuery,
  objects: Pick<Objects, "bytes">,
  now: () => number = () => performance.now(),
): Promise<ResultPage> {
  const { limit, cursor, text } = query;
  let { part: index, given } = cursor ? Cursor.decode(cursor, Position) : { part: 0, given: 0 };
  const end = now() + pageMs;
  const domain = text.includes("@") ? text.slice(text.lastIndexOf("@") + 1) : null;
  const isCandidate = (part: Part) =>
    matchCount(part, query) > 0 && (domain === null || part.rejected === true || holdsDomain(part, domain));
  const readAhead = new ReadAhead(objects, parts, isCandidate);
  const results: Verdict[] = [];
  let hasRead = false;

  for (; index < parts.length; index += 1, given = 0) {
    const part = parts[index];
    if (!part || !isCandidate(part)) continue;
    if (results.length === limit || (hasRead && now() >= end)) break;
    const bytes = await readAhead.read(index);
    hasRead = true;
    const matches = matchesIn(bytes, part, query);
    const taken = matches.slice(given, given + limit - results.length);
    results.push(...taken);
    if (given + taken.length < matches.length) {
      given += taken.length;
      break;
    }
  }
  const scanned = parts.slice(0, index).reduce((sum, { count }) => sum + count, 0);
  const next = index < parts.length ? Cursor.encode({ part: index, given }) : null;
  return { results, scanned, next_cursor: next };
}

function matchesIn(bytes: Buffer, part: Part, query: SearchQuery): Verdict[] {
  return linesWith(bytes, query.text)
    .map((line): Verdict => (part.rejected ? rejectedVerdict(JSON.parse(line)) : JSON.parse(line)))
    .filter((verdict) => matchesFilter(verdict, query));
}

/** Reads parts in order, with the next ones already on their way. */
class ReadAhead {
  readonly #objects: Pick<Objects, "bytes">;
  readonly #parts: readonly Part[];
  readonly #isCandidate: (part: Part) => boolean;
  readonly #pending = new Map<number, Promise<Buffer>>();
  #next = 0;

  constructor(objects: Pick<Objects, "bytes">, parts: readonly Part[], isCandidate: (part: Part) => boolean) {
    this.#objects = objects;
    this.#parts = parts;
    this.#isCandidate = isCandidate;
  }

  async read(index: number): Promise<Buffer> {
    this.#next = Math.max(this.#next, index);
    while (this.#pending.size < parallelReads && this.#next < this.#parts.length) {
      const part = this.#parts[this.#next];
      if (part && this.#isCandidate(part)) {
        const bytes = this.#objects.bytes(part.key);
        bytes.catch(() => undefined);
        this.#pending.set(this.#next, bytes);
      }
      this.#next += 1;
    }
    const bytes = this.#pending.get(index);
    this.#pending.delete(index);
    return bytes ?? Buffer.alloc(0);
  }
}

const LAST = "\uffff";

/** Whether a part may hold a domain with this prefix. A domain in Unicode may be stored as an A-label. */
const holdsDomain = ({ first, last }: Part, prefix: string): boolean =>
  [prefix, "xn--"].some((start) => first <= start + LAST && last >= start);
