/** Pages without a search: binary search over cumulative counts, then one or two parts. */
import { z } from "zod";
import type { Objects } from "../../aws/store/objects.ts";
import { Cursor } from "../../kit/cursor.ts";
import type { Part } from "../manifest.ts";
import type { Result, ResultPage } from "../schema.ts";
import { type Filter, matchCount, matchesFilter, resultFilter } from "./filter.ts";
import { readPart } from "./part.ts";

interface ListQuery extends Filter {
  result: string;
  limit: number;
  cursor?: string | undefined;
  offset?: number | undefined;
}

const Offset = z.int().min(0);

/** The verdicts from `offset` or the cursor on, with the exact number of all that match. */
export async function resultPage(
  parts: readonly Part[],
  query: ListQuery,
  objects: Pick<Objects, "bytes">,
): Promise<ResultPage> {
  const { limit, cursor, offset = 0 } = query;
  const filter = resultFilter(query);
  const first = cursor === undefined ? offset : Cursor.decode(cursor, Offset, filter);
  const starts = cumulativeCounts(parts, query);
  const count = starts.at(-1) ?? 0;
  if (limit === 0) return { results: [], count, next_cursor: null };
  const results: Result[] = [];

  for (let index = partAt(starts, first); index < parts.length && results.length < limit; index += 1) {
    const part = parts[index];
    if (!part || matchCount(part, query) === 0) continue;
    const skipped = Math.max(0, first - (starts[index] ?? 0));
    const matching = (await readPart(objects, part))
      .map((verdict, line): Result => ({ ...verdict, position: part.offset + line }))
      .filter((result) => matchesFilter(result, query));
    results.push(...matching.slice(skipped, skipped + limit - results.length));
  }
  const next = first + results.length;
  const isLast = results.length < limit || next >= count;
  return { results, count, next_cursor: isLast ? null : Cursor.encode(next, filter) };
}

/** The number of matches before each part, and at the end the number of all. */
function cumulativeCounts(parts: readonly Part[], filter: Filter): number[] {
  const starts = [0];
  let total = 0;
  for (const part of parts) starts.push((total += matchCount(part, filter)));
  return starts;
}

/** The part that holds the match at an offset; the number of parts where there is none. */
function partAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle + 1] ?? Infinity) > offset) high = middle;
    else low = middle + 1;
  }
  return low;
}
