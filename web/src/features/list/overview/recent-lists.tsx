import type { Info as Dashboard } from "@winnow/core/dashboard/schema";
import type { Info } from "@winnow/core/list/schema";
import { Inbox } from "lucide-react";
import { Link } from "react-router";
import { formatRelative } from "../../../lib/date.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { paths } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { LoadingRows } from "../../../ui/state/loading-rows.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextLink } from "../../../ui/text-link.tsx";
import { StateBadge } from "../job/state-badge.tsx";
import { Health } from "../summary/health.tsx";
import { useUploadOptions } from "../upload/upload-options.tsx";
import { ListLink } from "./list-link.tsx";

type Forecasts = NonNullable<Dashboard["lists"]>["forecasts"];

interface RecentListsProps {
  /** Undefined while they load. */
  lists: readonly Info[] | undefined;
  forecasts: Forecasts | undefined;
}

/** The newest lists of all screens, and how the forecasts of their analyses held. */
export const RecentLists = ({ lists, forecasts }: RecentListsProps) => (
  <section aria-labelledby="recent-title">
    <div className="mb-4 flex items-baseline justify-between gap-6">
      <h2 id="recent-title" className="text-lg font-semibold text-ink">
        Recent lists
      </h2>
      <TextLink to={paths.lists} className="text-sm">
        All lists
      </TextLink>
    </div>
    <Card className="overflow-hidden">
      {lists === undefined ? (
        <LoadingRows what="the lists" count={5} className="h-[4.5rem] px-5">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="ml-auto h-4 w-28" />
        </LoadingRows>
      ) : lists.length === 0 ? (
        <Empty icon={Inbox} title="No lists yet" action={<AddList />}>
          Lists that you upload or paste appear here with their state and health.
        </Empty>
      ) : (
        <ul>
          {lists.map((list) => (
            <Row key={list.id} list={list} />
          ))}
        </ul>
      )}
    </Card>
    {forecasts === undefined || forecasts.settled === 0 ? null : (
      <p className="mt-3 text-sm text-ink-muted">
        {formatCount(forecasts.held)} of {formatQuantity(forecasts.settled, "forecast")} of your analyses
        held.
      </p>
    )}
  </section>
);

/** Leads to the first screen on which the person may bring a list. */
function AddList() {
  const [first] = useUploadOptions();
  return first === undefined ? null : (
    <Link to={first.screen.path} className={buttonStyle()}>
      {first.label}
    </Link>
  );
}

const Row = ({ list }: { list: Info }) => (
  <li className="relative grid gap-x-6 gap-y-2 border-b border-line px-5 py-4 transition-colors last:border-0 hover:bg-sunken sm:grid-cols-[minmax(0,1fr)_9rem_13rem] sm:items-center">
    <div className="min-w-0">
      <ListLink list={list} />
      <p className="figures text-[0.8125rem] text-ink-muted">
        {list.rows === null ? "" : `${formatQuantity(list.rows.total, "row")}, `}
        {formatRelative(list.created_at)}
      </p>
    </div>
    <StateBadge list={list} />
    <Health list={list} />
  </li>
);
