import { z } from "zod";
import { ObjectMissing, Store } from "../aws/store/index.ts";
import { Cursor } from "../kit/cursor.ts";
import type { Page } from "../kit/page.ts";
import { RequestID } from "../kit/request-id.ts";
import { requestLogDays } from "../kit/retention.ts";
import { Clock } from "../port/clock/index.ts";
import { belowKey, callsOf, type Key, nameAt, timeOf } from "./object.ts";
import type { Call, Query } from "./schema.ts";

/** Objects that are read at once, and by one search at most. */
const readAtOnce = 25;
const maxRead = 200;

/**
 * How much later than the time of its id the newest call of a call's object is: by the timeout of the API and the age of a batch,
 * and rarely more.
 */
const usualMs = 45_000;
const longestMs = 5 * 60_000;
const dayMs = 86_400_000;

/** Which span is read, what is before the name of the object that is read next, and how many of its calls were seen. */
const Position = z.object({
  span: z.int().min(0).max(1).default(0),
  after: z.string().max(60),
  seen: z.int().min(0),
});
type Position = z.infer<typeof Position>;

/** Objects whose newest calls were not before a time, in milliseconds since 1970, and what is before the first of their names. */
interface Span {
  after: string;
  from: number;
}

/**
 * Calls of a key, the newest first; those within seconds of each other may change places. A search that passes over many calls
 * ends early: its cursor leads on. The caller has checked who asks.
 */
export async function search(
  key: Key,
  { outcome, request_id, limit, cursor }: Query,
): Promise<Page.Page<Call>> {
  const filter = { outcome, request_id };
  const oldest = Clock.now().getTime() - requestLogDays * dayMs;
  const made = request_id === undefined ? null : RequestID.timeOf(request_id);
  if (request_id !== undefined && made === null) return { results: [], next_cursor: null };
  const spans = made === null ? [{ after: "", from: oldest }] : spansOf(made, oldest);
  const startOf = (span: number): Position => ({ span, after: spans[span]?.after ?? "", seen: 0 });
  let position = cursor === undefined ? startOf(0) : Cursor.decode(cursor, Position, filter);
  const results: Call[] = [];
  const wanted = (call: Call): boolean =>
    Date.parse(call.at) >= oldest &&
    (request_id === undefined || call.request_id === request_id) &&
    (outcome === undefined || (outcome === "failed") === (call.status >= 400 || call.code !== null));

  const continued = (found: Call[], next: Position) => ({
    ...ended(found),
    next_cursor: Cursor.encode(next, filter),
  });

  for (let read = 0; read < maxRead; read += readAtOnce) {
    const { span, after } = position;
    const from = spans[span]?.from ?? oldest;
    const listed = await Store.names(belowKey(key), { after, limit: readAtOnce });
    const names = listed.filter((name) => timeOf(name) >= from);
    const objects = await Promise.all(names.map((name) => callsIn(key, name)));
    for (const [index, name] of names.entries()) {
      for (const [place, call] of (objects[index] ?? []).entries()) {
        if (place < position.seen || !wanted(call)) continue;
        if (results.length === limit)
          return continued(results, { span, after: name.slice(0, -1), seen: place });
        results.push(call);
        if (request_id !== undefined) return ended(results);
      }
      position = { span, after: name, seen: 0 };
    }
    if (names.length === readAtOnce) continue;
    if (span + 1 >= spans.length) return ended(results);
    position = startOf(span + 1);
  }
  return continued(results, position);
}

/** Where the call with an id of a time is: usually in the first span, else in the second. */
const spansOf = (made: number, oldest: number): Span[] => [
  { after: nameAt(made + usualMs), from: Math.max(oldest, made) },
  { after: nameAt(made + longestMs), from: Math.max(oldest, made + usualMs) },
];

const ended = (results: Call[]) => ({
  results: results.toSorted((one, other) => (one.at < other.at ? 1 : -1)),
  next_cursor: null,
});

/** The calls of an object; none where it has expired since. */
async function callsIn(key: Key, name: string): Promise<Call[]> {
  try {
    return callsOf(await Store.text(belowKey(key) + name));
  } catch (error) {
    if (error instanceof ObjectMissing) return [];
    throw error;
  }
}
