/** The suppressed addresses that pass the filter, and what there is where none does. */
import { useInfiniteQuery } from "@tanstack/react-query";
import { MailX, SearchX } from "lucide-react";
import { useDeferredValue, useEffect } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { formatQuantity } from "../../lib/number.ts";
import { suppressionsQuery } from "../../lib/suppressions.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty-state.tsx";
import { LoadingRows } from "../../ui/loading-rows.tsx";
import { ShowOlder } from "../../ui/show-older.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { SuppressionsTable } from "./suppressions-table.tsx";
import { useSuppressionFilter } from "./use-suppression-filter.ts";

interface SuppressionsProps {
  /** Absent for those who cannot add one. */
  onCreate: (() => void) | undefined;
}

export function Suppressions({ onCreate }: SuppressionsProps) {
  const { filter, isFiltered, clear } = useSuppressionFilter();
  const q = useDeferredValue(filter.q);
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    suppressionsQuery({ ...filter, q }),
  );
  const entries = data?.pages.flatMap(({ results }) => results) ?? [];
  const isSearching = entries.length === 0 && hasNextPage;
  useEffect(() => {
    if (isSearching && !isFetchingNextPage) void fetchNextPage();
  }, [isSearching, isFetchingNextPage, fetchNextPage]);
  if (error !== null && data === undefined)
    return (
      <Callout tone="error" title="The suppressed addresses could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (data === undefined || isSearching) return <Loading />;
  const count = data.pages[0]?.count ?? entries.length;
  return (
    <>
      <p role="status" className={entries.length === 0 ? "sr-only" : "figures mb-2 text-sm text-ink-muted"}>
        {formatQuantity(count, "address", "addresses")}
        {data.pages[0]?.count === undefined && hasNextPage ? " so far" : ""}
      </p>
      <Card className="overflow-hidden" aria-label="Suppressed addresses of the workspace">
        {entries.length > 0 ? (
          <SuppressionsTable entries={entries} />
        ) : isFiltered ? (
          <Empty
            icon={SearchX}
            title="No suppressed addresses match"
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            No address has all that is asked for together.
          </Empty>
        ) : (
          <Empty
            icon={MailX}
            title="Nobody is suppressed yet"
            action={
              onCreate === undefined ? undefined : (
                <Button variant="primary" onClick={onCreate}>
                  Suppress an address
                </Button>
              )
            }
          >
            Bring along the suppression list of your sender, or add who must not get mail from you.
          </Empty>
        )}
      </Card>
      <ShowOlder
        hasNextPage={hasNextPage}
        isFetchingNextPage={isFetchingNextPage}
        fetchNextPage={fetchNextPage}
      />
    </>
  );
}

const Loading = () => (
  <Card>
    <LoadingRows what="the suppressed addresses" count={4} className="h-[4.25rem] gap-6 px-6">
      <Skeleton className="h-4 w-48 max-sm:w-32" />
      <Skeleton className="ml-auto h-6 w-24 rounded-full" />
    </LoadingRows>
  </Card>
);
