import {
  type InfiniteData,
  useInfiniteQuery,
  type UseInfiniteQueryResult,
  useMutation,
} from "@tanstack/react-query";
import { kinds, type Entry, type Kind, type StatementRow } from "@winnow/core/credit/schema";
import { Download, ScrollText } from "lucide-react";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import type { Page } from "../../../lib/page.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { Th } from "../../../ui/table.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { credit, type EntryFilter } from "../credit-api.ts";
import { entriesQuery, statementQuery } from "../queries.ts";
import { EntryRow } from "./entry-row.tsx";
import { kindNames } from "./entry-text.ts";
import { JobRows } from "./job-rows.tsx";
import { ReturnedRow } from "./returned-row.tsx";
import { LoadingRows } from "../../../ui/state/loading-rows.tsx";
import { ShowOlder } from "../../../ui/state/show-older.tsx";

const all = "all";
const options = [
  { value: all, label: "All entries" },
  ...kinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
];

/** Every entry of the ledger, newest first, those of a job in one row unless a kind is chosen. The kind is in the URL. */
export function Entries() {
  const [search, setSearch] = useSearchParams();
  const kind = kinds.find((each) => each === search.get("kind"));
  return (
    <section aria-labelledby="entries-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="entries-title" className="text-lg font-semibold text-ink">
          Entries
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <Select<string>
            label="Kind"
            value={kind ?? all}
            options={options}
            onChange={(next) =>
              setSearch(
                (params) => {
                  if (next === all) params.delete("kind");
                  else params.set("kind", next);
                  return params;
                },
                { replace: true, preventScrollReset: true },
              )
            }
            className="w-56"
          />
          <SaveButton filter={filterOf(kind)} />
        </div>
      </div>
      {kind === undefined ? <RowPages /> : <EntryPages filter={filterOf(kind)} />}
    </section>
  );
}

const filterOf = (kind: Kind | undefined): EntryFilter => (kind === undefined ? {} : { kind });

function SaveButton({ filter }: { filter: EntryFilter }) {
  const save = useMutation({
    mutationFn: () => credit.saveEntries(filter),
    onError: (error) => toast.error(errorMessage(error)),
  });
  return (
    <Button pending={save.isPending} onClick={() => save.mutate()}>
      <Download aria-hidden />
      CSV
    </Button>
  );
}

/** The entries of one kind. */
function EntryPages({ filter }: { filter: EntryFilter }) {
  const query = useInfiniteQuery(entriesQuery(filter));
  return (
    <Pages query={query}>
      {(entries: readonly Entry[]) => (
        <tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.number} entry={entry} />
          ))}
        </tbody>
      )}
    </Pages>
  );
}

/** All entries, those of a job together. */
function RowPages() {
  const query = useInfiniteQuery(statementQuery({}));
  return (
    <Pages query={query}>
      {(rows: readonly StatementRow[]) =>
        rows.map((row) => {
          const { job, entries, returned } = row;
          if (job !== null) return <JobRows key={job.id} row={row} job={job} />;
          if (returned !== null)
            return <ReturnedRow key={entries[0]?.number} row={row} returned={returned} />;
          return (
            <tbody key={entries[0]?.number}>
              {entries.map((entry) => (
                <EntryRow key={entry.number} entry={entry} />
              ))}
            </tbody>
          );
        })
      }
    </Pages>
  );
}

interface PagesProps<T> {
  caption?: string;
  query: UseInfiniteQueryResult<InfiniteData<Page<T>>>;
  children: (results: readonly T[]) => ReactNode;
}

/** A table of entries by page, and what is shown in its place. */
export function Pages<T>({ caption, query, children }: PagesProps<T>) {
  const { data, error, refetch } = query;
  if (error !== null && data === undefined)
    return (
      <Callout tone="error" title="The entries could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (data === undefined) return <Loading />;
  const results = data.pages.flatMap((page) => page.results);
  return (
    <>
      <Card className="overflow-hidden">
        {results.length === 0 && !query.hasNextPage ? (
          <Empty icon={ScrollText} title="No entries">
            No credits moved this way yet.
          </Empty>
        ) : (
          <EntryTable caption={caption}>{children(results)}</EntryTable>
        )}
      </Card>
      <ShowOlder {...query} />
    </>
  );
}

const EntryTable = ({
  caption = "Ledger entries, newest first",
  children,
}: {
  caption?: string | undefined;
  children: ReactNode;
}) => (
  <div className="@container">
    <table className="w-full border-collapse text-sm">
      <caption className="sr-only">
        {caption}, each with the credits after it, those that are reserved included
      </caption>
      <thead className="@max-2xl:hidden">
        <tr>
          <Th>Entry</Th>
          <Th className="text-right">Plan credits</Th>
          <Th className="text-right">Lifetime credits</Th>
          <Th className="text-right">Of which reserved</Th>
        </tr>
      </thead>
      {children}
    </table>
  </div>
);

const Loading = () => (
  <Card>
    <LoadingRows what="the entries" count={6} className="h-[4.25rem] gap-6 px-6">
      <Skeleton className="h-4 w-44" />
      <Skeleton className="ml-auto h-4 w-64 max-sm:w-24" />
    </LoadingRows>
  </Card>
);
