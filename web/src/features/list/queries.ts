import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Info, ListQuery } from "@winnow/core/list/schema";
import { bucketQuery } from "../../lib/credit.ts";
import { lists, type Verb } from "./calls.ts";
import { isMoving } from "./state.ts";

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
export function useSteer(id: string, onDone?: (list: Info) => unknown) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (verb: Verb) => lists.steer(id, verb),
    onSuccess: async (list: Info) => {
      await onDone?.(list);
      client.setQueryData(listQuery(id).queryKey, list);
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries(bucketQuery), client.invalidateQueries(listQuery(id))]),
  });
}
