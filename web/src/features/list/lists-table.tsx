import type { Info } from "@winnow/core/list/schema";
import { SearchX } from "lucide-react";
import { useDeferredValue, useState } from "react";
import { day } from "../../lib/date.ts";
import { messageFrom } from "../../lib/problem.ts";
import { count, share } from "../../lib/number.ts";
import type { Door } from "../../doors.ts";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/empty.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Td, Th } from "../../ui/table.tsx";
import { conditionOf } from "./condition.ts";
import { ListLink } from "./list-link.tsx";
import { StateBadge } from "./state-badge.tsx";
import { StatusBar } from "./status-bar.tsx";

import { useLists } from "./use-lists.ts";

/** The lists that came through one door, with their state and health. */
export function ListsTable({ door }: { door: Door }) {
  const [search, setSearch] = useState("");
  const q = useDeferredValue(search.trim());
  const { lists, error, retry, hasOlder, isLoadingOlder, showOlder } = useLists(door, q);

  return (
    <section aria-labelledby="lists-title">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 id="lists-title" className="text-lg font-semibold text-ink">
          {door.heading}
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
      {error !== null ? (
        <Callout tone="error" title="The lists could not be loaded" announce>
          {messageFrom(error)}{" "}
          <button type="button" className="font-medium text-accent underline" onClick={retry}>
            Try again
          </button>
        </Callout>
      ) : (
        <Card className="overflow-hidden">
          {lists === undefined ? <LoadingRows /> : <Rows lists={lists} door={door} q={q} />}
        </Card>
      )}
      {hasOlder ? (
        <div className="mt-4 text-center">
          <Button pending={isLoadingOlder} onClick={showOlder}>
            Show older
          </Button>
        </div>
      ) : null}
    </section>
  );
}

function Rows({ lists, door, q }: { lists: readonly Info[]; door: Door; q: string }) {
  if (lists.length === 0 && q !== "")
    return (
      <Empty icon={SearchX} title="Nothing found">
        No list has “{q}” in its name.
      </Empty>
    );
  if (lists.length === 0)
    return (
      <Empty icon={door.icon} title={door.empty.title}>
        {door.empty.text}
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
          <Row key={list.id} list={list} door={door} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ list, door }: { list: Info; door: Door }) {
  return (
    <tr className="relative border-b border-line transition-colors last:border-0 hover:bg-sunken max-sm:grid max-sm:gap-2 max-sm:px-5 max-sm:py-4">
      <Td className="max-w-72 max-sm:max-w-full max-sm:p-0!">
        {door.purpose === "analyze" ? (
          <ListLink list={list} to={paths.analysis(list.id)} />
        ) : (
          <ListLink list={list} />
        )}
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
  const condition = conditionOf(list);
  if (condition === null) return <span className="text-ink-muted max-sm:hidden">Not known yet</span>;
  const { counts, total, certainty } = condition;
  return (
    <div className="grid gap-1.5">
      <StatusBar counts={counts} total={total} />
      <span className="figures text-[0.8125rem] text-ink-muted">
        {certainty === "estimated" ? "about " : ""}
        {share(counts.valid, total)} valid
        {certainty === "partial" ? "" : `, ${share(counts.invalid, total)} invalid`}
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
