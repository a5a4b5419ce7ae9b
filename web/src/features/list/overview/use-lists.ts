import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { areaOf } from "@winnow/core/list/area";
import type { Listed } from "@winnow/core/list/schema";
import { useCan } from "../../../lib/auth.ts";
import type { ListScreen } from "../../../shared/list/list-screens.ts";
import { listsQuery } from "../queries.ts";

interface Lists {
  /** Undefined while loading. */
  lists: Listed[] | undefined;
  error: Error | null;
  isRefetchError: boolean;
  retry: () => void;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => void;
}

type Shown = Pick<ListScreen, "purpose" | "source">;

/** The lists of a screen, newest first. Clean List also shows analyzed lists that were cleaned. */
export function useLists({ purpose, source }: Shown, q: string): Lists {
  const mayAnalyze = useCan(areaOf("analyze"));
  const own = useInfiniteQuery({
    ...listsQuery({ purpose, source, q }),
    placeholderData: keepPreviousData,
  });
  const isJoined = purpose === "clean" && mayAnalyze;
  const analyzed = useInfiniteQuery({
    ...listsQuery({ purpose: "analyze", source, q }),
    placeholderData: keepPreviousData,
    enabled: isJoined,
  });

  const queries = isJoined ? [own, analyzed] : [own];
  const isLoaded = queries.every(({ data }) => data !== undefined);
  return {
    lists: isLoaded
      ? joined(queries.map(({ data }) => data?.pages.flatMap(({ results }) => results) ?? []))
      : undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isRefetchError: queries.some((query) => query.isRefetchError),
    retry: () => queries.forEach((query) => query.isError && void query.refetch()),
    hasNextPage: queries.some((query) => query.hasNextPage),
    isFetchingNextPage: queries.some((query) => query.isFetchingNextPage),
    isFetchNextPageError: queries.some((query) => query.isFetchNextPageError),
    fetchNextPage: () => queries.forEach((query) => query.hasNextPage && void query.fetchNextPage()),
  };
}

/** Merges the lists of a screen with verified lists of another, newest first. */
function joined([own = [], others = []]: readonly Listed[][]): Listed[] {
  const verified = others.filter(({ verification }) => verification !== null);
  return [...own, ...verified].toSorted((a, b) => b.created_at.localeCompare(a.created_at));
}
