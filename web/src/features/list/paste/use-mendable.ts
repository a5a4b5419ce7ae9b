/** Which pasted entries can be mended, as the API knows: it is asked about those alone that do not look like an address. */
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { lists } from "../list-api.ts";
import { doubtfulOf } from "./doubtful.ts";

/** Entries by what they are mended to. */
export type Mended = ReadonlyMap<string, string>;

const none: Mended = new Map();
/** The API is asked once nothing was typed for as long. */
const restMs = 300;
const keptMs = 60_000;

const mendedQuery = (emails: readonly string[]) =>
  queryOptions({
    queryKey: ["mended", emails],
    queryFn: async ({ signal }): Promise<Mended> => {
      await rest(signal);
      const { addresses } = await lists.mended([...emails], { signal });
      return new Map(
        emails.flatMap((email, index) => {
          const address = addresses[index];
          return typeof address === "string" ? [[email, address]] : [];
        }),
      );
    },
    retry: false,
    gcTime: keptMs,
    staleTime: Number.POSITIVE_INFINITY,
  });

export interface Mendable {
  mended: Mended;
  /** Whether the answer for these entries is still to come. */
  isReading: boolean;
  /** The answer for these entries; none can be mended where it fails. */
  read: () => Promise<Mended>;
}

export function useMendable(emails: readonly string[]): Mendable {
  const client = useQueryClient();
  const doubtful = useMemo(() => doubtfulOf(emails), [emails]);
  const isAsked = doubtful.length > 0;
  const query = mendedQuery(doubtful);
  const { data, isPending, isPlaceholderData, isError } = useQuery({
    ...query,
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
  const mended = isAsked ? (data ?? none) : none;
  return {
    mended,
    isReading: isAsked && !isError && (isPending || isPlaceholderData),
    read: () => client.ensureQueryData(query).catch(() => none),
  };
}

/** Waits, and gives up where the entries changed meanwhile. */
const rest = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, restMs);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(new DOMException("The entries changed.", "AbortError"));
    });
  });
