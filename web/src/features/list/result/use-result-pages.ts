/**
 * Result rows by index, loaded by page around the visible range. Cursors are kept;
 * pages out of sight are dropped and loaded again when needed.
 */
import { useQueries } from "@tanstack/react-query";
import type { Info as Verdict } from "@winnow/core/verdict/schema";
import { useState } from "react";
import { lists, type Filter } from "../list-api.ts";

export const pageRows = 200;
const keptMs = 60_000;

interface Window {
  listID: string;
  filter: Filter;
  /** First and last visible row. */
  first: number;
  last: number;
}

export interface Pages {
  /** A row, or undefined while its page is loading. */
  rowAt: (index: number) => Verdict | undefined;
  /** Number of rows, as far as known. */
  total: number | null;
  error: Error | null;
  retry: () => void;
}

export function useResultPages({ listID, filter, first, last }: Window): Pages {
  const scope = JSON.stringify([listID, filter]);
  const [known, setKnown] = useState<Known>(() => beginning(scope));
  const current = known.scope === scope ? known : beginning(scope);

  const wanted = pagesBetween(first, last);
  const frontier = current.cursors.length - 1;
  // The cursor of a page comes with the page before it, so a jump walks there.
  const asked =
    wanted.some((page) => page > frontier) && !current.isComplete ? [...wanted, frontier] : wanted;
  const fetchable = [...new Set(asked)].filter((page) => current.cursors[page] !== undefined);

  const answers = useQueries({
    queries: fetchable.map((page) => ({
      queryKey: ["results", listID, filter, page],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        lists.results(
          listID,
          { ...filter, cursor: current.cursors[page] ?? undefined, limit: pageRows },
          { signal },
        ),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: keptMs,
    })),
  });

  const learnt = fetchable.reduce((so, page, index) => {
    const data = answers[index]?.data;
    return data === undefined ? so : learn(so, page, data);
  }, current);
  if (learnt !== known) setKnown(learnt);

  const failed = answers.find((answer) => answer.isError);
  return {
    rowAt: (index) => {
      const answer = answers[fetchable.indexOf(Math.floor(index / pageRows))];
      return answer?.data?.results[index % pageRows];
    },
    total: learnt.total,
    error: failed?.error ?? null,
    retry: () => answers.forEach((answer) => answer.isError && void answer.refetch()),
  };
}

interface Known {
  scope: string;
  /** By page; null for the first. */
  cursors: readonly (string | null)[];
  isComplete: boolean;
  total: number | null;
}

const beginning = (scope: string): Known => ({ scope, cursors: [null], isComplete: false, total: null });

interface Answer {
  results: readonly Verdict[];
  next_cursor: string | null;
  count?: number | undefined;
}

function learn(known: Known, page: number, { results, next_cursor, count }: Answer): Known {
  if (page !== known.cursors.length - 1 || known.isComplete) return known;
  const seen = page * pageRows + results.length;
  if (next_cursor === null) return { ...known, isComplete: true, total: seen };
  return {
    ...known,
    cursors: [...known.cursors, next_cursor],
    total: Math.max(count ?? known.total ?? 0, seen + 1),
  };
}

function pagesBetween(first: number, last: number): number[] {
  const from = Math.floor(first / pageRows);
  const to = Math.max(from, Math.floor(last / pageRows));
  return Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
}
