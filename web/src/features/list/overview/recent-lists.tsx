import { useInfiniteQuery } from "@tanstack/react-query";
import type { Info } from "@winnow/core/list/schema";
import { Inbox } from "lucide-react";
import { formatRelative } from "../../../lib/date.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { errorMessage } from "../../../lib/api-error.ts";
import { Callout } from "../../../ui/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { statusBreakdown } from "../summary/status-breakdown.ts";
import { ListLink } from "./list-link.tsx";
import { listsQuery } from "../queries.ts";
import { StateBadge } from "../job/state-badge.tsx";
import { StatusBar } from "../summary/status-bar.tsx";
import { LoadingRows } from "../../../ui/loading-rows.tsx";

const shown = 5;

/** The newest lists of all screens. */
export function RecentLists() {
  const query = useInfiniteQuery(listsQuery({}));
  const lists = query.data?.pages[0]?.results.slice(0, shown);
  if (query.isError)
    return (
      <Callout tone="error" title="The lists could not be loaded" announce>
        {errorMessage(query.error)}
      </Callout>
    );
  return (
    <Card className="overflow-hidden">
      {lists === undefined ? (
        <LoadingRows what="the lists" count={3} className="h-[4.5rem] px-5">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="ml-auto h-4 w-28" />
        </LoadingRows>
      ) : lists.length === 0 ? (
        <Empty icon={Inbox} title="No lists yet">
          Lists that you upload or paste appear here with their state and health.
        </Empty>
      ) : (
        <ul>
          {lists.map((list) => (
            <li
              key={list.id}
              className="relative grid gap-x-6 gap-y-2 border-b border-line px-5 py-4 transition-colors last:border-0 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_11rem_10rem] sm:items-center"
            >
              <div className="min-w-0">
                <ListLink list={list} />
                <p className="figures text-[0.8125rem] text-ink-muted">
                  {list.rows === null ? "" : `${formatQuantity(list.rows.total, "row")}, `}
                  {formatRelative(list.created_at)}
                </p>
              </div>
              <StateBadge list={list} />
              <Bar list={list} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Bar({ list }: { list: Info }) {
  const condition = statusBreakdown(list);
  if (condition === null) return <span className="max-sm:hidden" />;
  return <StatusBar counts={condition.counts} total={condition.total} />;
}
