/** Where outcomes come from and what they say of our verdicts: calls, and what changes it. */
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { Accuracy } from "@winnow/core/outcome/schema";
import type { Info, Provider, WithURL } from "@winnow/core/outcome-source/schema";
import { api, unwrap } from "../../lib/api.ts";

const pollMs = 15_000;

export const sourcesQuery = queryOptions({
  queryKey: ["outcome-sources"],
  queryFn: async ({ signal }): Promise<Info[]> =>
    (await unwrap(api["outcome-sources"].$get({}, { init: { signal } }))).results,
  refetchInterval: pollMs,
});

export const accuracyQuery = queryOptions({
  queryKey: ["accuracy"],
  queryFn: ({ signal }): Promise<Accuracy> => unwrap(api.accuracy.$get({}, { init: { signal } })),
});

function useRefetch() {
  const client = useQueryClient();
  return () =>
    Promise.all(["outcome-sources", "audit"].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

interface Connecting {
  provider: Provider;
  /** Absent where the service signs with none, or shows it later. */
  signingKey: string | undefined;
}

export function useConnect(onConnected: (source: WithURL) => void) {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: ({ provider, signingKey }: Connecting): Promise<WithURL> =>
      unwrap(api["outcome-sources"].$post({ json: { provider, signing_key: signingKey } })),
    gcTime: 0,
    onSuccess: async (source) => {
      onConnected(source);
      await refetch();
    },
  });
}

export function useSetSigningKey(id: string, onSet: () => void) {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (signing_key: string): Promise<Info> =>
      unwrap(api["outcome-sources"][":id"].$patch({ param: { id }, json: { signing_key } })),
    gcTime: 0,
    onSuccess: async () => {
      onSet();
      await refetch();
    },
  });
}

export function useRenewURL(id: string, onRenewed: (source: WithURL) => void) {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: (): Promise<WithURL> =>
      unwrap(api["outcome-sources"][":id"]["renew-url"].$post({ param: { id } })),
    gcTime: 0,
    onSuccess: async (source) => {
      onRenewed(source);
      await refetch();
    },
  });
}

export function useDisconnect(id: string, onDisconnected: () => void) {
  const refetch = useRefetch();
  return useMutation({
    mutationFn: () => unwrap(api["outcome-sources"][":id"].$delete({ param: { id } })),
    onSuccess: async () => {
      onDisconnected();
      await refetch();
    },
  });
}
