/** Results by the page. The parts' own counts say where a page begins, so that the last is found as fast as the first. */
import { z } from "zod";
import { Store } from "../../aws/store/index.ts";
import { Cursor } from "../../kit/cursor.ts";
import type { Page } from "../../kit/page.ts";
import { type Info as Verdict, type Reason, type Status, statusOf } from "../../verdict/schema.ts";
import type { Part } from "../manifest.ts";
import type { Objects } from "../../aws/store/objects.ts";
import type { ResultQuery } from "../schema.ts";
import { readPart } from "./part.ts";

/** How many parts one call may search through; a longer search goes on with the next cursor. */
export const searchedParts = 24;

export type Query = Omit<ResultQuery, "limit"> & {
  limit: number;
  /** How many matching results to skip, from the first; not with a search, and not with a cursor. */
  offset?: number;
};

/** A part, and how many of its matching results were given already. */
const Place = z.object({ part: z.int().min(0), given: z.int().min(0) });
type Place = z.infer<typeof Place>;

/**
 * A page of verdicts in the order of their positions, with the number of all that match unless a search is on. A page of
 * a search may be short and still have a cursor: the search goes on from there.
 */
export async function pageOf(
  parts: readonly Part[],
  query: Query,
  objects: Pick<Objects, "bytes"> = Store,
): Promise<Page.Page<Verdict>> {
  const { limit, cursor, offset = 0 } = query;
  const matcher = new Matcher(query);
  let { part: index, given } = cursor ? Cursor.decode(cursor, Place) : startOf(parts, matcher, offset);
  const results: Verdict[] = [];
  let read = 0;

  for (; index < parts.length; index += 1, given = 0) {
    const part = parts[index];
    if (!part || matcher.count(part) <= given) continue;
    if (results.length === limit || read === searchedParts) break;
    read += 1;
    const found = (await readPart(objects, part)).filter((one) => matcher.matches(one));
    const taken = found.slice(given, given + limit - results.length);
    results.push(...taken);
    if (given + taken.length < found.length) {
      given += taken.length;
      break;
    }
  }
  const next: Place = { part: index, given };
  return {
    results,
    next_cursor: index < parts.length ? Cursor.encode(next) : null,
    count: matcher.searches ? undefined : parts.reduce((sum, part) => sum + matcher.count(part), 0),
  };
}

function startOf(parts: readonly Part[], matcher: Matcher, offset: number): Place {
  let before = 0;
  for (const [part, one] of parts.entries()) {
    const count = matcher.count(one);
    if (before + count > offset) return { part, given: offset - before };
    before += count;
  }
  return { part: parts.length, given: 0 };
}

/** What a query asks for, of a part by its counts and of a verdict by itself. */
class Matcher {
  readonly #status: Status | undefined;
  readonly #reason: Reason | undefined;
  readonly #q: string;
  readonly #domain: string | null;

  constructor({ status, reason, q = "" }: Query) {
    this.#status = status;
    this.#reason = reason;
    this.#q = q.trim().toLowerCase();
    const at = this.#q.lastIndexOf("@");
    this.#domain = at < 0 ? null : this.#q.slice(at + 1);
  }

  get searches(): boolean {
    return this.#q !== "";
  }

  /** How many results of the part match; of a search, at most how many. */
  count(part: Part): number {
    if (this.#domain !== null && !part.bad && !holdsDomain(part, this.#domain)) return 0;
    if (this.#reason && this.#status && statusOf[this.#reason] !== this.#status) return 0;
    if (this.#reason) return part.reasons[this.#reason] ?? 0;
    return this.#status ? (part.statuses[this.#status] ?? 0) : part.count;
  }

  matches({ email, normalized, status, reason }: Verdict): boolean {
    if (this.#reason && reason !== this.#reason) return false;
    if (this.#status && status !== this.#status) return false;
    if (!this.searches) return true;
    return email.toLowerCase().includes(this.#q) || (normalized?.toLowerCase().includes(this.#q) ?? false);
  }
}

const LAST = "\uffff";

/** Whether a part may hold a domain that begins so; in letters beyond ASCII it may be any that is written in A-labels. */
const holdsDomain = ({ first, last }: Part, start: string): boolean =>
  [start, "xn--"].some((prefix) => first <= prefix + LAST && last >= prefix);
