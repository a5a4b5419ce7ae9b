import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import type { Days } from "../../lib/days.ts";
import { credit, type EntryFilter, type StatementFilter, type UsageBy } from "./credit-api.ts";

const page = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor ?? undefined,
  placeholderData: keepPreviousData,
};

/** Ledger entries, newest first, by page. */
export const entriesQuery = (filter: EntryFilter) =>
  infiniteQueryOptions({
    queryKey: ["ledger", filter],
    queryFn: ({ pageParam, signal }) => credit.entries(filter, pageParam, { signal }),
    ...page,
  });

/** Ledger entries from before the import, newest first, by page. */
export const formerEntriesQuery = infiniteQueryOptions({
  queryKey: ["former-ledger"],
  queryFn: ({ pageParam, signal }) => credit.formerEntries(pageParam, { signal }),
  ...page,
  staleTime: Infinity,
});

/** Rows of the statement, newest first, by page. */
export const statementQuery = (filter: StatementFilter) =>
  infiniteQueryOptions({
    queryKey: ["statement", filter],
    queryFn: ({ pageParam, signal }) => credit.statement(filter, pageParam, { signal }),
    ...page,
  });

/** Reserved, charged and returned credits, summed by day, member or key. */
export const usageQuery = (by: UsageBy, days: Days) =>
  infiniteQueryOptions({
    queryKey: ["usage", by, days],
    queryFn: ({ pageParam, signal }) => credit.usage(by, days, pageParam, { signal }),
    ...page,
    placeholderData: undefined,
  });

/** Months with opening and closing balance, newest first. */
export const monthsQuery = infiniteQueryOptions({
  queryKey: ["months"],
  queryFn: ({ pageParam, signal }) => credit.months(pageParam, { signal }),
  ...page,
});
