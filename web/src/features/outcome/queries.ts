/** Where outcomes come from and what they say of our verdicts: calls, and what changes it. */
import type { Choice, Info as FileInfo } from "@winnow/core/outcome-file/schema";
import { queryOptions, useMutation } from "@tanstack/react-query";
import type { Accuracy, ComplaintRate } from "@winnow/core/outcome/schema";
import type { Info, Provider, WithURL } from "@winnow/core/outcome-source/schema";
import { api, unwrap } from "../../lib/api.ts";
import { upload } from "../../lib/post-file.ts";
import { wholeCsv } from "../../lib/read-csv-pages.ts";
import { useRefetch } from "../../lib/refetch.ts";

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

export const complaintRateQuery = queryOptions({
  queryKey: ["complaint-rate"],
  queryFn: ({ signal }): Promise<ComplaintRate> =>
    unwrap(api["outcome-sources"]["complaint-rate"].$get({}, { init: { signal } })),
  refetchInterval: pollMs,
});

/** While a file waits or is read, it is asked for often. */
const readingPollMs = 2_000;

export const filesQuery = queryOptions({
  queryKey: ["outcome-files"],
  queryFn: async ({ signal }): Promise<FileInfo[]> =>
    (await unwrap(api["outcome-files"].$get({}, { init: { signal } }))).results,
  refetchInterval: ({ state }) =>
    state.data?.some(({ ended_at }) => ended_at === null) ? readingPollMs : pollMs,
});

/** The CSV file of all rejected rows of a file. */
export const rejectedCsv = (id: string): Promise<string> =>
  wholeCsv((cursor) =>
    unwrap(api["outcome-files"][":id"].rejected.$get({ param: { id }, query: { cursor } })),
  );

interface Uploading {
  file: File;
  /** Absent where the columns are known. */
  choice: Choice | undefined;
  /** Cancels it. */
  signal: AbortSignal;
}

/** Announces a file and posts it to storage. What did not arrive is forgotten. */
export function useUploadOutcomes(onUploaded: () => void, onProgress: (sentBytes: number) => void) {
  const refetch = useRefetch("outcomes");
  return useMutation({
    mutationFn: async ({ file, choice, signal }: Uploading): Promise<void> => {
      const { name: filename, size } = file;
      const made = await unwrap(api["outcome-files"].$post({ json: { filename, size, choice } }));
      try {
        await upload(file, made.upload, { onProgress, signal });
      } catch (error) {
        await unwrap(api["outcome-files"][":id"].$delete({ param: { id: made.id } })).catch(() => undefined);
        throw error;
      }
    },
    onSuccess: async (_, { signal }) => {
      if (!signal.aborted) onUploaded();
      await refetch();
    },
  });
}

export function useRemoveFile(id: string) {
  const refetch = useRefetch("outcomes");
  return useMutation({
    mutationFn: () => unwrap(api["outcome-files"][":id"].$delete({ param: { id } })),
    onSuccess: refetch,
  });
}

interface Connecting {
  provider: Provider;
  /** Absent where the service signs with none, or shows it later. */
  signingKey: string | undefined;
}

export function useConnect(onConnected: (source: WithURL) => void) {
  const refetch = useRefetch("outcomes");
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
  const refetch = useRefetch("outcomes");
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
  const refetch = useRefetch("outcomes");
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
  const refetch = useRefetch("outcomes");
  return useMutation({
    mutationFn: () => unwrap(api["outcome-sources"][":id"].$delete({ param: { id } })),
    onSuccess: async () => {
      onDisconnected();
      await refetch();
    },
  });
}
