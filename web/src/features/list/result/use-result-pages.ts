/** Result rows by offset, loaded by page for the visible range. Any page loads without the ones before it. */
import { queryOptions, useQueries, useQueryClient } from "@tanstack/react-query";
import type { ResultRow, RowPage } from "@winnow/core/list/schema";
import { useEffect, useState } from "react";
import { fetchCurrent } from "../../../lib/fetch-current.ts";
import { lists, type Filter, type Sort } from "../list-api.ts";
import type { ResultRowsSource, VisibleRange } from "./result-rows-source.ts";

export const pageRows = 100;
const keptMs = 60_000;
/** Rows that stay in view do not wait longer for pages that were asked for before. */
const maxWaitMs = 1_000;

interface PagesQuery extends VisibleRange {
  listID: string;
  /** Which result of the list. */
  version: string;
  filter: Omit<Filter, "q">;
  sort: Sort;
  /** The file's own columns, by index. */
  columns: string | undefined;
  enabled: boolean;
}

export function useResultPages(query: PagesQuery): ResultRowsSource {
  const { listID, version, filter, sort, columns, first, last, enabled } = query;
  const [asked, setAsked] = useState({ first, last });
  // The first page has the total count.
  const pages = enabled ? [...new Set([0, ...pagesBetween(asked.first, asked.last)])] : [];
  const client = useQueryClient();
  const pageQuery = (page: number) =>
    queryOptions<RowPage>({
      queryKey: ["rows", listID, version, filter, sort, page, columns],
      queryFn: ({ signal }) =>
        lists.rows(
          listID,
          { ...filter, sort, columns, offset: page * pageRows, limit: pageRows },
          { signal },
        ),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keptMs,
      // The same rows with other columns stay until the cells are there.
      placeholderData: () => {
        const key = ["rows", listID, version, filter, sort, page];
        const known = client.getQueriesData<RowPage>({ queryKey: key }).find(([, data]) => data)?.[1];
        return known && { ...known, results: known.results.map((row) => ({ ...row, cells: undefined })) };
      },
    });
  const answers = useQueries({ queries: pages.map(pageQuery) });
  const failed = answers.find((answer) => answer.isError);
  const isBusy = answers.some((answer) => answer.isFetching);
  // While the rows fly by, one look follows the other: the server goes on with what the browser no longer waits for.
  useEffect(() => {
    const timer = setTimeout(() => setAsked({ first, last }), isBusy ? maxWaitMs : 0);
    return () => clearTimeout(timer);
  }, [isBusy, first, last]);
  return {
    rowAt: (index) => answers[pages.indexOf(Math.floor(index / pageRows))]?.data?.results[index % pageRows],
    total: answers.find(({ data }) => data !== undefined)?.data?.count ?? null,
    scanned: null,
    searchOn: null,
    error: failed?.error ?? null,
    retry: () => answers.forEach((answer) => answer.isError && void answer.refetch()),
    // One page after the other: each costs the server a look at the whole list.
    rowsBetween: async (from, to) => {
      const rows: ResultRow[] = [];
      for (const page of pagesBetween(from, to)) {
        const { results } = await fetchCurrent(client, pageQuery(page));
        rows.push(...results.slice(Math.max(0, from - page * pageRows), to + 1 - page * pageRows));
      }
      return rows;
    },
  };
}

function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(first / pageRows);
  const to = Math.max(from, Math.floor(last / pageRows));
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
