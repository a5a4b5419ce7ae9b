/** Lists of Paddle's API: filters by query parameters, order, and pages with a cursor. */
import { PaddleError } from "../error.ts";

export interface ListOptions {
  /** Paddle's largest page: 30 for transactions and 200 for most others. */
  maxPerPage: number;
  /** The query parameters that filter by equality; values are separated by commas. */
  filters: readonly string[];
  /** Fields with a time, which can be compared: `created_at[GTE]`. */
  times?: readonly string[];
}

export interface Page<Row> {
  data: Row[];
  pagination: { per_page: number; next: string; has_more: boolean; estimated_total: number };
}

const defaultPageSize = 50;

/** A page of rows, the newest first unless ordered by `order_by=id[ASC]`. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  url: URL,
  { maxPerPage, filters, times = [] }: ListOptions,
): Page<Row> {
  const query = url.searchParams;
  const matches = rows.filter(
    (row) =>
      filters.every((name) => isOneOf(query.get(name), field(row, name))) &&
      times.every((name) => isWithin(query, name, field(row, name))),
  );
  const ordered = (query.get("order_by") ?? "").endsWith("[ASC]") ? matches : matches.toReversed();
  const per_page = Math.min(
    maxPerPage,
    Math.max(1, Number(query.get("per_page") ?? defaultPageSize) || defaultPageSize),
  );
  const start = startOf(ordered, query.get("after"));
  const data = ordered.slice(start, start + per_page);
  const next = new URL(url);
  next.searchParams.set("after", data.at(-1)?.id ?? query.get("after") ?? "");
  const has_more = start + per_page < ordered.length;
  return { data, pagination: { per_page, next: next.href, has_more, estimated_total: matches.length } };
}

const field = (row: object, name: string): unknown => (row as Record<string, unknown>)[name];

const isOneOf = (wanted: string | null, value: unknown): boolean =>
  wanted === null || wanted.split(",").includes(String(value));

type Comparison = (value: number, bound: number) => boolean;

const comparisons: Readonly<Record<string, Comparison>> = {
  "": (value, bound) => value === bound,
  "[LT]": (value, bound) => value < bound,
  "[GT]": (value, bound) => value > bound,
  "[LTE]": (value, bound) => value <= bound,
  "[GTE]": (value, bound) => value >= bound,
};

const isWithin = (query: URLSearchParams, name: string, value: unknown): boolean =>
  Object.entries(comparisons).every(([suffix, holds]) => {
    const bound = query.get(`${name}${suffix}`);
    return bound === null || (typeof value === "string" && holds(Date.parse(value), Date.parse(bound)));
  });

function startOf(rows: readonly { id: string }[], after: string | null): number {
  if (!after) return 0;
  const index = rows.findIndex(({ id }) => id === after);
  if (index === -1)
    throw new PaddleError(400, "invalid_pagination_cursor", `There is nothing after ${after}.`);
  return index + 1;
}
