/** A list that a filter narrows, page by page: its count, its rows, and what there is where no row is shown. */
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { SearchX, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { Button } from "../button.tsx";
import { Callout } from "./callout.tsx";
import { Card } from "../card.tsx";
import { Empty } from "./empty-state.tsx";
import { LoadingRows } from "./loading-rows.tsx";
import { ShowOlder } from "./show-older.tsx";
import { Skeleton } from "./skeleton.tsx";
import { StaleRows } from "./stale-rows.tsx";
import { TextButton } from "../text-link.tsx";

interface FilteredListProps<Entry> {
  /** What is listed, within a sentence: "rules". */
  what: string;
  /** The name of the list. */
  label: string;
  answer: UseInfiniteQueryResult<InfiniteData<{ results: readonly Entry[] }>>;
  /** Looks for a first row on further pages. */
  isSearching?: boolean;
  /** The count in words, of the rows that are shown. */
  count: (shown: number) => string;
  children: (entries: readonly Entry[]) => ReactNode;
  /** Removes the filter; null where there is none. */
  clear: (() => void) | null;
  /** What is said where no row passes the filter. */
  noMatch: string;
  /** What there is where the list is empty. */
  none: { icon: LucideIcon; title: string; text: string; action: string };
  /** Makes the first entry; absent for those who cannot. */
  onCreate: (() => void) | undefined;
}

export function FilteredList<Entry>({
  what,
  label,
  answer,
  isSearching = false,
  count,
  children,
  clear,
  noMatch,
  none,
  onCreate,
}: FilteredListProps<Entry>) {
  const { data, error, refetch } = answer;
  if (error !== null && data === undefined)
    return (
      <Callout tone="error" title={`The ${what} could not be loaded`} announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (data === undefined || isSearching) return <Loading what={`the ${what}`} />;
  const entries = data.pages.flatMap(({ results }) => results);
  return (
    <>
      <p role="status" className={entries.length === 0 ? "sr-only" : "figures mb-2 text-sm text-ink-muted"}>
        {count(entries.length)}
      </p>
      <StaleRows {...answer} />
      <Card className="overflow-hidden" aria-label={label}>
        {entries.length > 0 ? (
          children(entries)
        ) : clear === null ? (
          <Empty
            icon={none.icon}
            title={none.title}
            action={
              onCreate === undefined ? undefined : (
                <Button variant="primary" onClick={onCreate}>
                  {none.action}
                </Button>
              )
            }
          >
            {none.text}
          </Empty>
        ) : (
          <Empty
            icon={SearchX}
            title={`No ${what} match`}
            action={<Button onClick={clear}>Clear the filters</Button>}
          >
            {noMatch}
          </Empty>
        )}
      </Card>
      <ShowOlder {...answer} />
    </>
  );
}

const Loading = ({ what }: { what: string }) => (
  <Card>
    <LoadingRows what={what} count={4} className="h-[4.25rem] gap-6 px-6">
      <Skeleton className="h-4 w-48 max-sm:w-32" />
      <Skeleton className="ml-auto h-6 w-24 rounded-full" />
    </LoadingRows>
  </Card>
);
