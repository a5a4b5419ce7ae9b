/** Own rules: their calls, and what changes them. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Effect, Imported, Info, Match, New } from "@winnow/core/rule/schema";
import type { z } from "zod";
import { api, unwrap } from "../../lib/api.ts";
import { wholeCsv } from "../../lib/read-csv-pages.ts";
import { refetch } from "../../lib/refetch.ts";

export interface RuleFilter {
  q?: string | undefined;
  match?: Match | undefined;
  effect?: Effect | undefined;
}

export type NewRule = z.input<typeof New>;

const queryKey = ["rules"];

/** The rules that pass a filter, newest first, by page. */
export const rulesQuery = (filter: RuleFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, filter],
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.rules.$get({ query: { ...filter, cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** How many rules the workspace has. */
export const ruleCountQuery = queryOptions({
  queryKey: [...queryKey, "count"],
  queryFn: async ({ signal }) =>
    (await unwrap(api.rules.$get({ query: { limit: 1 } }, { init: { signal } }))).count,
});

export function useCreateRule(onCreated: (rule: Info) => void, onError?: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: NewRule): Promise<Info> => unwrap(api.rules.$post({ json })),
    onSuccess: async (rule) => {
      onCreated(rule);
      await refetch(client, "rules");
    },
    ...(onError === undefined ? {} : { onError }),
  });
}

export function useUpdateRule(onUpdated: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, note }: Pick<Info, "id" | "note">): Promise<Info> =>
      unwrap(api.rules[":id"].$patch({ param: { id }, json: { note } })),
    onSuccess: async () => {
      await refetch(client, "rules");
      onUpdated();
    },
  });
}

/** The callbacks are called also where what shows the rule is gone by then. */
export function useDeleteRule(onDeleted: (rule: Info) => void, onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: Info) => unwrap(api.rules[":id"].$delete({ param: { id } })),
    onSuccess: (_, rule) => onDeleted(rule),
    onError,
    onSettled: () => refetch(client, "rules"),
  });
}

export function usePreviewRules() {
  return useMutation({
    mutationFn: (csv: string): Promise<Imported> => unwrap(api.rules.csv.preview.$post({ json: { csv } })),
  });
}

export function useImportRules(onImported: (imported: Imported) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (csv: string): Promise<Imported> => unwrap(api.rules.csv.import.$post({ json: { csv } })),
    onSuccess: async (imported) => {
      onImported(imported);
      await refetch(client, "rules");
    },
  });
}

/** All rules as a CSV file. */
export const exportRules = (): Promise<string> =>
  wholeCsv((cursor) => unwrap(api.rules.csv.export.$get({ query: { cursor } })));
