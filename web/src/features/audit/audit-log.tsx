import { useInfiniteQuery } from "@tanstack/react-query";
import type { Entry } from "@winnow/core/audit/schema";
import { History } from "lucide-react";
import { Suspense } from "react";
import { formatTime } from "../../lib/date.ts";
import { parseUserAgent } from "../../lib/user-agent.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Empty } from "../../ui/state/empty-state.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { textLinkStyle } from "../../ui/text-link-style.ts";
import { groupByDay, type Day } from "./group-by-day.ts";
import { AuditEntry, doerOf } from "./audit-entry.tsx";
import { auditQuery } from "./queries.ts";
import { LoadingRows } from "../../ui/state/loading-rows.tsx";
import { ShowOlder } from "../../ui/state/show-older.tsx";

const DownloadActivity = lazyComponent(() =>
  import("./download-activity.tsx").then((file) => file.DownloadActivity),
);

/** The audit log of the workspace, newest first. */
export function AuditLog() {
  const query = useInfiniteQuery(auditQuery);
  const { data, error, refetch } = query;
  if (error !== null && data === undefined)
    return (
      <Callout tone="error" title="The activity could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (data === undefined) return <Loading />;
  const days = groupByDay(data.pages.flatMap(({ results }) => results));
  if (days.length === 0)
    return (
      <Card>
        <Empty icon={History} title="Nothing yet">
          Invitations, roles and other actions of the team appear here, with who did them and from where.
        </Empty>
      </Card>
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-7">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="max-w-prose text-sm text-ink-muted">
          Each entry is sealed by a hash over all before it, so that none can be removed unnoticed.{" "}
          <a href="/docs/audit" className={textLinkStyle}>
            How to check a file
          </a>
        </p>
        <Suspense fallback={<span className="h-10 w-32" />}>
          <DownloadActivity />
        </Suspense>
      </div>
      {days.map((day) => (
        <AuditDay key={day.entries[0]?.id} day={day} />
      ))}
      <ShowOlder {...query} />
    </div>
  );
}

const AuditDay = ({ day: { name, entries } }: { day: Day }) => (
  <section aria-label={name}>
    <h2 className="mb-2 text-sm font-semibold text-ink">{name}</h2>
    <Card>
      <ol>
        {entries.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ol>
    </Card>
  </section>
);

const Line = ({ entry }: { entry: Entry }) => (
  <li className="flex gap-5 border-b border-line px-6 py-3.5 text-sm last:border-0 max-sm:gap-4 max-sm:px-5">
    <time dateTime={entry.created_at} className="figures shrink-0 text-ink-muted">
      {formatTime(entry.created_at)}
    </time>
    <div className="min-w-0">
      <p className="break-words text-ink-muted">
        <bdi className="font-medium text-ink">{doerOf(entry)}</bdi> <AuditEntry entry={entry} />
      </p>
      {entry.program === null && entry.address === null ? null : (
        <p className="mt-0.5 text-[0.8125rem] break-words text-ink-muted">{originOf(entry)}</p>
      )}
    </div>
  </li>
);

const originOf = ({ program, address }: Entry): string =>
  [program === null ? null : parseUserAgent(program).name, address]
    .filter((part) => part !== null)
    .join(", ");

const Loading = () => (
  <Card>
    <LoadingRows what="the activity" count={5} className="h-[4.25rem] gap-5 px-6">
      <Skeleton className="h-3.5 w-10" />
      <div className="grid gap-2">
        <Skeleton className="h-3.5 w-64 max-sm:w-44" />
        <Skeleton className="h-3 w-36" />
      </div>
    </LoadingRows>
  </Card>
);
