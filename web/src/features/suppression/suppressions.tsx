/** The suppressed addresses that pass the filter. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { MailX } from "lucide-react";
import { useDeferredValue, useEffect } from "react";
import { formatQuantity } from "../../lib/number.ts";
import { suppressionsQuery } from "../../shared/rule/suppressions.ts";
import { FilteredList } from "../../ui/state/filtered-list.tsx";
import { SuppressionsTable } from "./suppressions-table.tsx";
import { useSuppressionFilter } from "./use-suppression-filter.ts";

interface SuppressionsProps {
  /** Absent for those who cannot add one. */
  onCreate: (() => void) | undefined;
}

export function Suppressions({ onCreate }: SuppressionsProps) {
  const { filter, isFiltered, clear } = useSuppressionFilter();
  const answer = useInfiniteQuery(suppressionsQuery({ ...filter, q: useDeferredValue(filter.q) }));
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = answer;
  const count = data?.pages[0]?.count;
  const isSearching = hasNextPage && data?.pages.every(({ results }) => results.length === 0) === true;
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage();
  }, [isSearching, isFetchingNextPage, fetchNextPage]);
  return (
    <FilteredList
      what="suppressed addresses"
      label="Suppressed addresses of the workspace"
      answer={answer}
      isSearching={isSearching}
      count={(shown) =>
        formatQuantity(count ?? shown, "address", "addresses") +
        (count === undefined && hasNextPage ? " so far" : "")
      }
      clear={isFiltered ? clear : null}
      noMatch="No address fits all of these filters."
      none={{
        icon: MailX,
        title: "No address is suppressed yet",
        text: "Import the suppression list of your mail service, or add addresses that must not get mail from you.",
        action: "Suppress an address",
      }}
      onCreate={onCreate}
    >
      {(entries) => <SuppressionsTable entries={entries} />}
    </FilteredList>
  );
}
