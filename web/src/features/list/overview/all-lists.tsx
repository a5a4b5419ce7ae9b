/** All lists that a person may view: searched by name, filtered by state, sorted. */
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { limits } from "@winnow/core/list/limits";
import { Inbox, SearchX } from "lucide-react";
import { areaOf } from "@winnow/core/list/area";
import type { Info } from "@winnow/core/list/schema";
import { Suspense, useDeferredValue, useState } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { paths } from "../../../paths.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { SearchInput } from "../../../ui/form/search-input.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { ShowOlder } from "../../../ui/state/show-older.tsx";
import { StaleRows } from "../../../ui/state/stale-rows.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { isBeingVerified } from "../job/list-state.ts";
import { listsQuery } from "../queries.ts";
import { ListRows, LoadingLists } from "./list-rows.tsx";
import { useListsView } from "./use-lists-view.ts";
import { useKeptUndo } from "./use-undo.ts";

const ListChoices = lazyComponent(() => import("./list-choices.tsx").then((file) => file.ListChoices));

const SelectionBar = lazyComponent(() => import("./selection-bar.tsx").then((file) => file.SelectionBar));

/** `mayAdd`: whether the person may bring a list. */
export function AllLists({ mayAdd }: { mayAdd: boolean }) {
  useKeptUndo();
  const { q: typed, phase, tag, isScheduled, sort, change } = useListsView();
  const q = useDeferredValue(typed.trim());
  const query = useInfiniteQuery({
    ...listsQuery({ ...(q !== "" && { q }), phase, tag, ...(isScheduled && { scheduled: "true" }), sort }),
    placeholderData: keepPreviousData,
  });
  const lists = query.data?.pages.flatMap(({ results }) => results);
  const count = query.hasNextPage ? query.data?.pages[0]?.count : lists?.length;
  const [ids, setIDs] = useState<ReadonlySet<string>>(new Set());
  const mayDelete = useMayDelete();
  const mayEdit = useMayEdit();
  const maySelect = (list: Info) => mayDelete(list) || mayEdit(list);
  const selected = lists?.filter((list) => ids.has(list.id) && maySelect(list)) ?? [];
  const isFiltered = q !== "" || phase !== undefined || tag !== undefined || isScheduled;

  return (
    <section aria-label="Lists">
      {lists?.length === 0 && !isFiltered && typed === "" ? null : <Toolbar />}
      <p role="status" className={count === 0 ? "sr-only" : "figures mb-2 min-h-5 text-sm text-ink-muted"}>
        {count === undefined ? "" : formatQuantity(count, "list")}
        {isCutOff(sort, query.data?.pages[0]) ? newestSorted : ""}
      </p>
      {selected.length === 0 ? null : (
        <Suspense fallback={<Skeleton className="mb-2 h-8 w-72" />}>
          <SelectionBar
            lists={selected}
            mayDelete={selected.every(mayDelete)}
            mayEdit={selected.every(mayEdit)}
            onClear={() => setIDs(new Set())}
          />
        </Suspense>
      )}
      <StaleRows {...query} />
      {query.error !== null && lists === undefined ? (
        <Callout tone="error" title="The lists could not be loaded" announce>
          {errorMessage(query.error)} <TextButton onClick={() => void query.refetch()}>Try again</TextButton>
        </Callout>
      ) : (
        <Card className="overflow-hidden">
          {lists === undefined ? (
            <LoadingLists />
          ) : lists.length > 0 ? (
            <ListRows
              lists={lists}
              {...(lists.some(maySelect) && { selection: { ids, maySelect, onChange: setIDs } })}
            />
          ) : isFiltered ? (
            <Empty
              icon={SearchX}
              title="No lists match"
              action={
                <Button onClick={() => change({ q: "", state: "", tag: "", scheduled: "" })}>
                  Clear the filters
                </Button>
              }
            >
              No list fits all of these filters.
            </Empty>
          ) : (
            <NoLists mayAdd={mayAdd} />
          )}
        </Card>
      )}
      <ShowOlder {...query} label={sort === "newest" ? "Show older" : "Show more"} />
    </section>
  );
}

/** Whether the person may edit a list. */
function useMayEdit(): (list: Info) => boolean {
  const may = {
    analyze: useCan(areaOf("analyze"), "edit"),
    clean: useCan(areaOf("clean"), "edit"),
    verify: useCan(areaOf("verify"), "edit"),
  };
  return ({ purpose }) => may[purpose];
}

/** Whether the person may delete a list. One that is being verified also needs the right to end that. */
function useMayDelete(): (list: Info) => boolean {
  const may = {
    analyze: useCan(areaOf("analyze"), "delete"),
    clean: useCan(areaOf("clean"), "delete"),
    verify: useCan(areaOf("verify"), "delete"),
  };
  const mayEnd = { ...may, analyze: may.clean };
  return (list) => may[list.purpose] && (!isBeingVerified(list) || mayEnd[list.purpose]);
}

const newestSorted = `The newest ${formatCount(limits.sortedLists)} lists are sorted.`;

/** Whether there are more lists than are sorted: then the answer does not count them. */
const isCutOff = (sort: string, page: { count?: number | undefined } | undefined): boolean =>
  (sort === "name" || sort === "rows") && page !== undefined && page.count === undefined;

const NoLists = ({ mayAdd }: { mayAdd: boolean }) => (
  <Empty
    icon={Inbox}
    title="No lists yet"
    action={
      mayAdd ? (
        <Link to={paths.dashboard} className={buttonStyle()}>
          Add a list
        </Link>
      ) : undefined
    }
  >
    {mayAdd ? "Lists that you analyze, clean or verify appear here." : "Lists that others add appear here."}
  </Empty>
);

function Toolbar() {
  const { q, phase, tag, isScheduled, sort, change } = useListsView();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchInput
        aria-label="Search by name"
        placeholder="Search by name"
        maxLength={200}
        value={q}
        onChange={(text) => change({ q: text })}
        className="h-9!"
      />
      <Suspense fallback={<Skeleton className="h-9 w-72 max-sm:w-full" />}>
        <ListChoices {...{ phase, tag, isScheduled, sort }} onChange={change} />
      </Suspense>
    </div>
  );
}
