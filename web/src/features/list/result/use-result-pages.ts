/** Result rows by offset, loaded by page around the visible range. Any page loads without the ones before it. */
import { useQueries } from "@tanstack/react-query";
import { lists, type Filter, type Sort } from "../list-api.ts";
import type { ResultRowsSource, VisibleRange } from "./result-rows-source.ts";

export const pageRows = 100;
const keptMs = 60_000;

interface PagesQuery extends VisibleRange {
  listID: string;
  filter: Omit<Filter, "q">;
  sort: Sort;
  enabled: boolean;
}

export function useResultPages({ listID, filter, sort, first, last, enabled }: PagesQuery): ResultRowsSource {
  // The first page has the total count.
  const pages = enabled ? [...new Set([0, ...pagesBetween(first, last)])] : [];
  const answers = useQueries({
    queries: pages.map((page) => ({
      queryKey: ["rows", listID, filter, sort, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        lists.rows(listID, { ...filter, sort, offset: page * pageRows, limit: pageRows }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keptMs,
    })),
  });
  const failed = answers.find((answer) => answer.isError);
  return {
    rowAt: (index) => answers[pages.indexOf(Math.floor(index / pageRows))]?.data?.results[index % pageRows],
    total: answers.find(({ data }) => data !== undefined)?.data?.count ?? null,
    scanned: null,
    error: failed?.error ?? null,
    retry: () => answers.forEach((answer) => answer.isError && void answer.refetch()),
  };
}

function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(first / pageRows);
  const to = Math.max(from, Math.floor(last / pageRows));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
