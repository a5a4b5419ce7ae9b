import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Create, Info, Update, WithSecret } from "@winnow/core/api-key/schema";
import { bidiIsolate } from "../../lib/bidi.ts";
import { refetch } from "../../lib/refetch.ts";
import { toast } from "../../ui/overlay/toast.ts";
import { apiKeys, type RequestSearch } from "./api-key-api.ts";
import { pollOf, readOn } from "./request-search.ts";

const usagePollMs = 15_000;

/** The keys of the workspace, newest first, by page. */
export const keysQuery = infiniteQueryOptions({
  queryKey: ["api-keys"],
  queryFn: ({ pageParam, signal }) => apiKeys.all(pageParam, { signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
});

export const keyQuery = (id: string) =>
  queryOptions({ queryKey: ["api-key", id], queryFn: ({ signal }) => apiKeys.one(id, { signal }) });

/** What a key used in the last thirty days, refreshed while its page is open. */
export const keyUsageQuery = (id: string) =>
  queryOptions({
    queryKey: ["api-key-usage", id],
    queryFn: ({ signal }) => apiKeys.usage(id, { signal }),
    refetchInterval: usagePollMs,
  });

/** How many lists a key keeps fresh, asked anew each time that it is shown. */
export const keySchedulesQuery = (id: string) =>
  queryOptions({
    queryKey: ["api-key-schedules", id],
    queryFn: ({ signal }) => apiKeys.schedules(id, { signal }),
    staleTime: 0,
  });

/** The request log of a key, newest first. The one request that an error led to is searched by itself. */
export const keyRequestsQuery = (id: string, search: RequestSearch) =>
  infiniteQueryOptions({
    queryKey: ["api-key-requests", id, search],
    queryFn: ({ pageParam, signal }) => {
      const read = (cursor: string | undefined) => apiKeys.requests(id, { ...search, cursor }, { signal });
      return search.request_id === undefined ? read(pageParam) : readOn(read, pageParam);
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    refetchInterval: ({ state }) => pollOf(search, state.data?.pages ?? [], state.dataUpdateCount),
  });

/** Stores a key as the server returned it, and refetches what shows it. */
function useKeyChanged() {
  const client = useQueryClient();
  return async (key: Info) => {
    client.setQueryData(keyQuery(key.id).queryKey, withoutSecret(key));
    await refetch(client, "keys");
  };
}

/** The cache holds no secret. */
function withoutSecret(key: Info | WithSecret): Info {
  const { key: _secret, ...info } = { key: "", ...key };
  return info;
}

export function useCreateKey(onCreated: (key: WithSecret) => void) {
  const changed = useKeyChanged();
  return useMutation({
    mutationFn: (json: Create) => apiKeys.create(json),
    gcTime: 0,
    onSuccess: async (key) => {
      onCreated(key);
      await changed(key);
    },
  });
}

export function useUpdateKey(id: string, onUpdated: () => void) {
  const changed = useKeyChanged();
  return useMutation({
    mutationFn: (json: Update) => apiKeys.update(id, json),
    onSuccess: async (key) => {
      onUpdated();
      toast.success(`The key ${bidiIsolate(key.name)} is changed`);
      await changed(key);
    },
  });
}

export function useRegenerateKey(id: string, onRegenerated: (key: WithSecret) => void) {
  const changed = useKeyChanged();
  return useMutation({
    mutationFn: (overlapHours: number) => apiKeys.regenerate(id, overlapHours),
    gcTime: 0,
    onSuccess: async (key) => {
      onRegenerated(key);
      await changed(key);
    },
  });
}

export function useRevokeKey({ id, name }: Info, onRevoked: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => apiKeys.revoke(id),
    onSuccess: async () => {
      onRevoked();
      toast.success(`The key ${bidiIsolate(name)} is revoked`);
      await Promise.all([client.invalidateQueries(keyQuery(id)), refetch(client, "keys")]);
    },
  });
}
