import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Info, ListQuery } from "@winnow/core/list/schema";
import { creditBucketQuery } from "../../lib/credit.ts";
import { lists, type ListAction } from "./list-api.ts";
import { isMoving } from "./job/list-state.ts";

const pollMs = 1_000;

/** One list. Asked again every second for as long as something about it moves. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ["list", id],
    queryFn: ({ signal }) => lists.one(id, { signal }),
    refetchInterval: ({ state }) => (state.data !== undefined && isMoving(state.data) ? pollMs : false),
  });

/** The lists that a query asks for, newest first. Asked again while one of them moves. */
export const listsQuery = (query: Omit<ListQuery, "cursor">) =>
  infiniteQueryOptions({
    queryKey: ["lists", query],
    queryFn: ({ pageParam, signal }) => lists.all({ ...query, cursor: pageParam }, { signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some((page) => page.results.some(isMoving)) === true ? 2 * pollMs : false,
  });

/**
 * Analyzes, verifies, pauses, resumes or cancels; the answer replaces what is known, and the balance is asked again.
 * `onDone` comes before the screen changes by the answer.
 */
export function useListAction(id: string, onDone?: (list: Info) => unknown) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (verb: ListAction) => lists.act(id, verb),
    onSuccess: async (list: Info) => {
      await onDone?.(list);
      client.setQueryData(listQuery(id).queryKey, list);
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries(creditBucketQuery), client.invalidateQueries(listQuery(id))]),
  });
}
