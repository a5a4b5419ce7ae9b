import { useEffect, useState, useSyncExternalStore } from "react";
import { withConnection } from "../../../lib/connection.ts";
import { lists, type Filter } from "../list-api.ts";
import type { ResultRowsSource, VisibleRange } from "./result-rows-source.ts";
import { Search } from "./search.ts";

/** A search starts after this pause in typing. */
const typingPauseMs = 200;

interface SearchQuery extends VisibleRange {
  listID: string;
  filter: Filter;
  /** The file's own columns, by index. */
  columns: string | undefined;
  enabled: boolean;
}

/** The rows that a search finds, in the order of the result. Another filter or other columns need a new component. */
export function useSearch(query: SearchQuery): ResultRowsSource {
  const { listID, filter, columns, first, last, enabled } = query;
  const [search] = useState(
    () =>
      new Search((page, signal) =>
        withConnection(() => lists.rows(listID, { ...filter, columns, ...page }, { signal })),
      ),
  );
  const { total, scanned, isComplete, isOver, error } = useSyncExternalStore(search.subscribe, search.state);

  useEffect(() => {
    if (!enabled) return;
    const timer = setTimeout(() => void search.run(), typingPauseMs);
    return () => {
      clearTimeout(timer);
      search.stop();
    };
  }, [search, enabled]);
  useEffect(() => {
    if (enabled) search.show({ first, last });
  }, [search, enabled, first, last]);

  return {
    rowAt: (index) => search.rowAt(index),
    total,
    scanned: isComplete ? null : scanned,
    searchOn: isOver ? () => void search.run() : null,
    error,
    retry: () => void search.run(),
    rowsBetween: (from, to) => search.rowsBetween(from, to),
  };
}
