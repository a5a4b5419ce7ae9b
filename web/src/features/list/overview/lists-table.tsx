import type { Info } from "@winnow/core/list/schema";
import { SearchX } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { formatDate } from "../../../lib/date.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { formatCount } from "../../../lib/number.ts";
import type { ListScreen } from "../../../list-screens.ts";
import { paths } from "../../../paths.ts";
import { Callout } from "../../../ui/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty-state.tsx";
import { Input } from "../../../ui/input.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Td, Th } from "../../../ui/table.tsx";
import { Health } from "../summary/health.tsx";
import { DeleteFailedList, DeleteFailedLists, isFailedImport } from "./delete-failed.tsx";
import { ListLink } from "./list-link.tsx";
import { StateBadge } from "../job/state-badge.tsx";
import { useLists } from "./use-lists.ts";
import { LoadingRows } from "../../../ui/loading-rows.tsx";
import { ShowOlder } from "../../../ui/show-older.tsx";

/** The texts of the table, and which lists it shows: all without purpose and source. */
type Shown = Pick<ListScreen, "heading" | "empty" | "icon"> & Partial<Pick<ListScreen, "purpose" | "source">>;

interface ListsTableProps {
  screen: Shown;
  /** Whether the person may bring a list here. */
  mayAdd: boolean;
}

/** The lists of one screen, or of all, with state and health. */
export function ListsTable({ screen, mayAdd }: ListsTableProps) {
  const [search, setSearch] = useState("");
  const q = useDeferredValue(search.trim());
  const { lists, error, retry, hasOlder, isLoadingOlder, showOlder } = useLists(screen, q);
  const [first, ...others] = lists?.filter(isFailedImport) ?? [];

  return (
    <section aria-labelledby="lists-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="lists-title" className="text-lg font-semibold text-ink">
          {screen.heading}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          {first === undefined ? null : <DeleteFailedLists failed={[first, ...others]} />}
          <Input
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
            placeholder="Search by name"
            aria-label="Search by name"
            className="h-9! max-w-56"
          />
        </div>
      </div>
      {error !== null ? (
        <Callout tone="error" title="The lists could not be loaded" announce>
          {errorMessage(error)}{" "}
          <button type="button" className="font-medium text-accent underline" onClick={retry}>
            Try again
          </button>
        </Callout>
      ) : (
        <Card className="overflow-hidden">
          {lists === undefined ? <Loading /> : <Rows lists={lists} screen={screen} q={q} mayAdd={mayAdd} />}
        </Card>
      )}
      <ShowOlder hasNextPage={hasOlder} isFetchingNextPage={isLoadingOlder} fetchNextPage={showOlder} />
    </section>
  );
}

interface RowsProps extends ListsTableProps {
  lists: readonly Info[];
  q: string;
}

function Rows({ lists, screen, q, mayAdd }: RowsProps) {
  if (lists.length === 0 && q !== "")
    return (
      <Empty icon={SearchX} title="Nothing found">
        No list has “{q}” in its name.
      </Empty>
    );
  if (lists.length === 0)
    return (
      <Empty icon={screen.icon} title={screen.empty.title}>
        {mayAdd ? screen.empty.text : "Nobody has brought a list here."}
      </Empty>
    );
  return (
    <table className="w-full border-collapse text-sm">
      <thead className="hidden border-b border-line sm:table-header-group">
        <tr>
          <Th>Name</Th>
          <Th className="text-right">Rows</Th>
          <Th>State</Th>
          <Th className="w-64">Health</Th>
        </tr>
      </thead>
      <tbody>
        {lists.map((list) => (
          <Row key={list.id} list={list} screen={screen} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ list, screen }: { list: Info; screen: Shown }) {
  return (
    <tr className="relative border-b border-line transition-colors last:border-0 hover:bg-sunken max-sm:grid max-sm:gap-2 max-sm:px-5 max-sm:py-4">
      <Td className="max-w-72 max-sm:max-w-full max-sm:p-0!">
        {screen.purpose === "analyze" ? (
          <ListLink list={list} to={paths.analysis(list.id)} />
        ) : (
          <ListLink list={list} />
        )}
        <span className="text-[0.8125rem] text-ink-muted">{formatDate(list.created_at, true)}</span>
      </Td>
      <Td className="figures text-right max-sm:hidden">
        {list.rows === null ? "–" : formatCount(list.rows.total)}
      </Td>
      <Td className="max-sm:p-0!">
        <StateBadge list={list} />
      </Td>
      <Td className="max-sm:p-0!">
        <HealthCell list={list} />
      </Td>
    </tr>
  );
}

function HealthCell({ list }: { list: Info }) {
  if (isFailedImport(list)) return <DeleteFailedList list={list} />;
  return <Health list={list} />;
}

function Loading() {
  return (
    <LoadingRows what="the lists" count={4} className="h-[4.25rem] gap-6 px-5">
      <Skeleton className="h-4 w-44" />
      <Skeleton className="ml-auto h-4 w-24" />
      <Skeleton className="hidden h-2 w-56 sm:block" />
    </LoadingRows>
  );
}
