import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { FileSpreadsheet, ListChecks, SearchX, type LucideIcon } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { Link } from "react-router";
import { day } from "../../lib/date.ts";
import { messageFrom } from "../../lib/problem.ts";
import { count, share } from "../../lib/number.ts";
import { pathOfList } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Td, Th } from "../../ui/table.tsx";
import { listHealth } from "./health.ts";
import { listsQuery } from "./queries.ts";
import { StateBadge } from "./state-badge.tsx";
import { StatusBar } from "./status-bar.tsx";
import { tallyOf } from "./tally.ts";

const emptiness: Record<Info["source"], { icon: LucideIcon; title: string; text: string }> = {
  file: {
    icon: FileSpreadsheet,
    title: "No files yet",
    text: "Drop a file above to see how healthy its addresses are.",
  },
  paste: {
    icon: ListChecks,
    title: "No lists yet",
    text: "Paste addresses above to see which are worth sending to.",
  },
};

/** The lists that came through one door, with their state and health. */
export function ListsTable({ source }: { source: Info["source"] }) {
  const [search, setSearch] = useState("");
  const q = useDeferredValue(search.trim());
  const query = useInfiniteQuery({
    ...listsQuery({ purpose: "verify", source, q }),
    placeholderData: keepPreviousData,
  });
  const lists = query.data?.pages.flatMap((page) => page.results);

  return (
    <section aria-labelledby="lists-title" className="mt-12">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="lists-title" className="text-lg font-semibold text-ink">
          {source === "file" ? "Your files" : "Your lists"}
        </h2>
        <Input
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          placeholder="Search by name"
          aria-label="Search by name"
          className="h-9! max-w-56"
        />
      </div>
      {query.isError ? (
        <Callout tone="error" title="The lists could not be loaded" announce>
          {messageFrom(query.error)}{" "}
          <button
            type="button"
            className="font-medium text-accent underline"
            onClick={() => void query.refetch()}
          >
            Try again
          </button>
        </Callout>
      ) : (
        <Card className="overflow-hidden">
          {lists === undefined ? <LoadingRows /> : <Rows lists={lists} source={source} q={q} />}
        </Card>
      )}
      {query.hasNextPage ? (
        <div className="mt-4 text-center">
          <Button pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            Show older
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Rows({ lists, source, q }: { lists: readonly Info[]; source: Info["source"]; q: string }) {
  if (lists.length === 0 && q !== "")
    return (
      <Empty icon={SearchX} title="Nothing found">
        No list has “{q}” in its name.
      </Empty>
    );
  if (lists.length === 0) {
    const { icon, title, text } = emptiness[source];
    return (
      <Empty icon={icon} title={title}>
        {text}
      </Empty>
    );
  }
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
          <Row key={list.id} list={list} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ list }: { list: Info }) {
  return (
    <tr className="relative border-b border-line transition-colors last:border-0 hover:bg-sunken max-sm:grid max-sm:gap-2 max-sm:px-5 max-sm:py-4">
      <Td className="max-w-72 max-sm:max-w-full max-sm:p-0!">
        <Link
          to={pathOfList(list)}
          className="block truncate font-medium text-ink after:absolute after:inset-0 focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
        >
          {list.name}
        </Link>
        <span className="text-[0.8125rem] text-ink-muted">{day(list.created_at, true)}</span>
      </Td>
      <Td className="figures text-right max-sm:hidden">
        {list.rows === null ? "–" : count(list.rows.total)}
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
  const tally = tallyOf(list);
  if (tally === null || list.verification === null)
    return <span className="text-ink-faint max-sm:hidden">–</span>;
  const isComplete = listHealth(list) !== null;
  const total = isComplete ? tally.total : list.verification.progress.total;
  return (
    <div className="grid gap-1.5">
      <StatusBar counts={isComplete ? tally.counts : list.verification.counts} total={total} />
      <span className="figures text-[0.8125rem] text-ink-muted">
        {share(tally.counts.valid, total)} valid
        {isComplete ? `, ${share(tally.counts.invalid, total)} invalid` : ""}
      </span>
    </div>
  );
}

function LoadingRows() {
  return (
    <div aria-busy="true">
      <p role="status" className="sr-only">
        Loading lists
      </p>
      {Array.from({ length: 4 }, (_, index) => (
        <div
          key={index}
          className="flex h-[4.25rem] items-center gap-6 border-b border-line px-5 last:border-0"
        >
          <Skeleton className="h-4 w-44" />
          <Skeleton className="ml-auto h-4 w-24" />
          <Skeleton className="hidden h-2 w-56 sm:block" />
        </div>
      ))}
    </div>
  );
}
