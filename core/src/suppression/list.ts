import { z } from "zod";
import { Actor } from "../kit/actor.ts";
import { Cursor } from "../kit/cursor.ts";
import { fn } from "../kit/fn.ts";
import { NamedObject } from "../named-object/index.ts";
import { Clock } from "../port/clock/index.ts";
import { type Entry, infoOf, named } from "./entry.ts";
import { type Found, type Info, Query, type Reason } from "./schema.ts";
import { type Book, reading, readPart, totalOf } from "./stored.ts";

/** A search answers with what it has found after this time. */
const maxSearchMs = 1_000;

/** A page of the suppressed addresses in the order of their hashes: all, those with a reason, or those of a search. */
export const list = fn(Query, async ({ limit, cursor, q: text = "", reason }): Promise<Found> => {
  const workspaceID = Actor.can("verify_email", "view");
  const q = text.trim().toLowerCase();
  const filter = { q: q || undefined, reason };
  const after = cursor ? Cursor.decode(cursor, z.string(), filter) : "";
  const until = Clock.now().getTime() + maxSearchMs;
  const exact =
    q === "" ? null : (named(/^[0-9a-f]{64}$/.test(q) ? { sha256: q } : { email: q })?.sha256 ?? null);
  const passes = (entry: Entry): boolean =>
    (reason === undefined || entry.reason === reason) &&
    (q === "" || entry.sha256 === exact || (entry.email?.includes(q) ?? false));
  return reading(workspaceID, async (book) => {
    const results: Entry[] = [];
    let scanned = 0;
    let position = after;
    let isMore = false;
    for (const part of book.parts.slice(NamedObject.placeOf(book.parts, after))) {
      const left = (await readPart(workspaceID, part)).filter(({ sha256 }) => sha256 > after);
      const found = left.filter(passes);
      const taken = found.slice(0, limit - results.length);
      results.push(...taken);
      isMore = found.length > taken.length;
      const last = isMore ? taken.at(-1) : left.at(-1);
      position = last?.sha256 ?? position;
      scanned += isMore ? left.findIndex((entry) => entry === last) + 1 : left.length;
      isMore ||= position !== after && Clock.now().getTime() > until;
      if (isMore) break;
    }
    return {
      results: results.map(infoOf),
      next_cursor: isMore ? Cursor.encode(position, filter) : null,
      ...(q === "" ? { count: countOf(book, reason) } : { scanned }),
    };
  });
});

/** The suppressed addresses of the acting workspace behind a hash, in the order of their hashes, a part in memory. For jobs. */
export async function* all(behind = ""): AsyncGenerator<Info> {
  const workspaceID = Actor.system();
  for (let after = behind; ;) {
    const entries = await entriesAfter(workspaceID, after);
    const last = entries.at(-1);
    if (!last) return;
    yield* entries.map(infoOf);
    after = last.sha256;
  }
}

/** The entries after a hash in the first part that has any; none at the end. */
const entriesAfter = (workspaceID: string, after: string): Promise<Entry[]> =>
  reading(workspaceID, async ({ parts }) => {
    for (const part of parts.slice(NamedObject.placeOf(parts, after))) {
      const left = (await readPart(workspaceID, part)).filter(({ sha256 }) => sha256 > after);
      if (left.length > 0) return left;
    }
    return [];
  });

const countOf = (book: Book, reason: Reason | undefined): number =>
  reason === undefined ? totalOf(book) : (book.reasons[reason] ?? 0);
