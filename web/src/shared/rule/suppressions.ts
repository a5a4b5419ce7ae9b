/** Suppressed addresses: their calls, and what changes them. */
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { Added, Format, Imported, Info, Part, Reason } from "@winnow/core/suppression/schema";
import { api, unwrap } from "../../lib/api.ts";
import { wholeCsv } from "../../lib/read-csv-pages.ts";
import { refetch } from "../../lib/refetch.ts";

export interface SuppressionFilter {
  q?: string | undefined;
  reason?: Reason | undefined;
}

const queryKey = ["suppressions"];

/** The suppressed addresses that pass a filter, by page. A page of a search may be empty and go on. */
export const suppressionsQuery = (filter: SuppressionFilter) =>
  infiniteQueryOptions({
    queryKey: [...queryKey, filter],
    queryFn: ({ pageParam, signal }) =>
      unwrap(api.suppressions.$get({ query: { ...filter, cursor: pageParam } }, { init: { signal } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  });

/** How many addresses are suppressed. */
export const suppressionCountQuery = queryOptions({
  queryKey: [...queryKey, "count"],
  queryFn: async ({ signal }) =>
    (await unwrap(api.suppressions.$get({ query: { limit: 1 } }, { init: { signal } }))).count ?? 0,
});

interface Adding {
  emails: readonly string[];
  reason: Reason;
}

export function useSuppress(onAdded: (added: Added) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ emails, reason }: Adding): Promise<Added> =>
      unwrap(api.suppressions.$post({ json: { entries: emails.map((email) => ({ email, reason })) } })),
    onSuccess: async (added) => {
      onAdded(added);
      await refetch(client, "suppressions");
    },
  });
}

/** The callbacks are called also where what shows the address is gone by then. */
export function useEraseSuppression(onErased: (entry: Info) => void, onError: (error: Error) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ sha256 }: Info) => unwrap(api.suppressions.$delete({ query: { sha256 } })),
    onSuccess: (_, entry) => onErased(entry),
    onError,
    onSettled: () => refetch(client, "suppressions"),
  });
}

interface CsvFile {
  csv: string;
  /** Of rows that name none. */
  reason: Reason;
}

export function usePreviewSuppressions() {
  return useMutation({
    mutationFn: (json: CsvFile): Promise<Imported> => unwrap(api.suppressions.csv.preview.$post({ json })),
  });
}

export function useImportSuppressions(onImported: (imported: Imported) => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (json: CsvFile): Promise<Imported> => unwrap(api.suppressions.csv.import.$post({ json })),
    onSuccess: async (imported) => {
      onImported(imported);
      await refetch(client, "suppressions");
    },
  });
}

export interface ExportChoice {
  format: Format;
  /** Only those with it. */
  reason: Reason | undefined;
}

export type LeftOut = Part["left_out"];

/** Suppressed addresses as a CSV file, and what only ours has of them. */
export async function exportSuppressions(choice: ExportChoice): Promise<{ csv: string; leftOut: LeftOut }> {
  const leftOut: LeftOut = { hashes: 0, formulas: 0 };
  const csv = await wholeCsv(async (cursor) => {
    const part = await unwrap(api.suppressions.csv.export.$get({ query: { ...choice, cursor } }));
    leftOut.hashes += part.left_out.hashes;
    leftOut.formulas += part.left_out.formulas;
    return part;
  });
  return { csv, leftOut };
}
