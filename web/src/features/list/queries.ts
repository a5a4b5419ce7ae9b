import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Info, ListQuery } from "@winnow/core/list/schema";
import { isMoving } from "@winnow/core/list/under-way";
import type { Mode } from "@winnow/core/verification/schema";
import { creditBucketQuery } from "../../shared/credit/credit.ts";
import { pollAfter } from "../../lib/poll.ts";
import { refetch } from "../../lib/refetch.ts";
import { typingPause } from "../../lib/typing-pause.ts";
import { filledPage } from "./filled-page.ts";
import { lists, type ListAction } from "./list-api.ts";

const pollMs = 1_000;
const hiddenPollMs = 5_000;

/** Whether the workspace's newest rules are being applied to its result. */
export const isApplyingRules = ({ verification }: Pick<Info, "verification">): boolean =>
  verification?.rules === "pending" || verification?.rules === "outdated";

/** One list, polled while a job runs, its rules being applied among them: every second, or every five in a hidden tab, whose title and notification tell of it. */
export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ["list", id],
    queryFn: ({ signal }) => lists.one(id, { signal }),
    refetchInterval: ({ state }) =>
      state.data === undefined || !(isMoving(state.data) || isApplyingRules(state.data))
        ? false
        : pollAfter(document.hidden ? hiddenPollMs : pollMs, state),
    refetchIntervalInBackground: true,
  });

/** How a list is kept fresh, and what a run before a day would take. */
export const scheduleQuery = (id: string, before?: string) =>
  queryOptions({
    queryKey: ["schedule", id, before],
    queryFn: ({ signal }) => lists.schedule(id, { before }, { signal }),
    staleTime: 0,
  });

/** The receipt of a list that is gone, polled until everything of it is erased. */
export const erasureQuery = (id: string) =>
  queryOptions({
    queryKey: ["erasure", id],
    queryFn: ({ signal }) => lists.erasure(id, { signal }),
    retry: false,
    refetchInterval: ({ state }) => state.data?.erased_at === null && pollAfter(2 * pollMs, state),
  });

/** The tags of the workspace, the most used first. */
export const tagsQuery = queryOptions({
  queryKey: ["list-tags"],
  queryFn: ({ signal }) => lists.tags({ signal }),
});

/** Credits and time of the paid job; others after each analysis and verification. Polled while what is blocked is being counted. */
export const quoteQuery = ({ id, analysis, verification }: Pick<Info, "id" | "analysis" | "verification">) =>
  queryOptions({
    queryKey: ["quote", id, analysis?.completed_at ?? null, verification?.completed_at ?? null],
    queryFn: ({ signal }) => lists.quote(id, { signal }),
    refetchInterval: ({ state }) => state.data?.blocked === null && pollAfter(2 * pollMs, state),
  });

/** Lists matching a query, newest first, polled while a job of one runs: the more pages, the more seldom, since each is read anew. */
export const listsQuery = (query: Omit<ListQuery, "cursor">) =>
  infiniteQueryOptions({
    queryKey: ["lists", query],
    queryFn: async ({ pageParam, signal }) => {
      if (query.q !== undefined && pageParam === undefined) await typingPause(signal);
      return filledPage((cursor) => lists.all({ ...query, cursor }, { signal }), pageParam);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) => {
      const pages = state.data?.pages ?? [];
      return pages.some((page) => page.results.some(isMoving)) && pollAfter(2 * pollMs * pages.length, state);
    },
  });

/**
 * Starts or controls a job. The response replaces the cached list, and the balance is refetched.
 * `onDone` runs before the cache changes.
 */
export const useListAction = (id: string, onDone?: (list: Info) => unknown) =>
  useSteering(id, (verb: ListAction) => lists.act(id, verb), onDone);

export const useAnalyzeAgain = (id: string) => useSteering(id, () => lists.analyzeAgain(id));

export const useVerifyAgain = (id: string) =>
  useSteering(id, (by: { mode: Mode; again: true | number[] }) => lists.verify(id, by));

export const useVerify = (id: string, onDone: (list: Info) => unknown) =>
  useSteering(id, (mode: Mode) => lists.verify(id, { mode }), onDone);

/** Changes what a list is doing. Credits may be reserved or returned. */
function useSteering<Way>(id: string, steer: (way: Way) => Promise<Info>, onDone?: (list: Info) => unknown) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: steer,
    onSuccess: async (list: Info) => {
      await onDone?.(list);
      client.setQueryData(listQuery(id).queryKey, list);
    },
    onSettled: () =>
      Promise.all([client.invalidateQueries(creditBucketQuery), client.invalidateQueries(listQuery(id))]),
  });
}

/** Which result the rows of a list are of: another while a run is under way, and after each. */
export const versionOf = ({ status, verification }: Pick<Info, "status" | "verification">): string =>
  verification?.previous?.completed_at ??
  (["queued", "running", "paused"].includes(status) ? "so far" : (verification?.completed_at ?? ""));

/** Loads the rows of a list anew at the next look, since there are more or other verdicts. */
export function forgetRows(client: QueryClient, id: string): void {
  for (const key of ["rows", "facets", "result"]) client.removeQueries({ queryKey: [key, id] });
}

/** Gives a list another name, wherever it is shown. */
export function useRename(id: string, onRenamed: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (name: string) => lists.rename(id, name),
    onSuccess: async (list: Info) => {
      client.setQueryData(listQuery(id).queryKey, list);
      onRenamed();
      await refetch(client, "list");
    },
  });
}
