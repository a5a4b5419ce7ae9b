import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { kinds, type Entry, type Kind } from "@winnow/core/credit/schema";
import { Download, ScrollText } from "lucide-react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { Button } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty-state.tsx";
import { Select } from "../../../ui/select.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Th } from "../../../ui/table.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { toast } from "../../../ui/toast.ts";
import { credit, type EntryFilter } from "../credit-api.ts";
import { entriesQuery } from "../queries.ts";
import { EntryRow } from "./entry-row.tsx";
import { kindNames } from "./entry-text.ts";
import { LoadingRows } from "../../../ui/loading-rows.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";

const all = "all";
const options = [
  { value: all, label: "All entries" },
  ...kinds.map((kind) => ({ value: kind, label: kindNames[kind] })),
];

/** Every entry of the ledger, newest first. The chosen kind is in the URL. */
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
      <EntryPages filter={filterOf(kind)} />
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

function EntryPages({ filter }: { filter: EntryFilter }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    entriesQuery(filter),
  );
  if (error !== null && data === undefined)
    return (
      <Callout tone="error" title="The entries could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (data === undefined) return <Loading />;
  const entries = data.pages.flatMap(({ results }) => results);
  return (
    <>
      <Card className="overflow-hidden">
        {entries.length === 0 && !hasNextPage ? (
          <Empty icon={ScrollText} title="No entries">
            No credits moved this way yet.
          </Empty>
        ) : (
          <EntryTable entries={entries} />
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

const EntryTable = ({ entries }: { entries: readonly Entry[] }) => (
  <table className="w-full border-collapse text-sm">
    <caption className="sr-only">Ledger entries, newest first, each with the credits after it</caption>
    <thead className="hidden border-b border-line md:table-header-group">
      <tr>
        <Th>Entry</Th>
        <Th className="text-right">Plan credits</Th>
        <Th className="text-right">Lifetime credits</Th>
        <Th className="text-right">Reserved</Th>
      </tr>
    </thead>
    <tbody>
      {entries.map((entry) => (
        <EntryRow key={entry.number} entry={entry} />
      ))}
    </tbody>
  </table>
);

const Loading = () => (
  <Card>
    <LoadingRows what="the entries" count={6} className="h-[4.25rem] gap-6 px-6">
      <Skeleton className="h-4 w-44" />
      <Skeleton className="ml-auto h-4 w-64 max-sm:w-24" />
    </LoadingRows>
  </Card>
);
