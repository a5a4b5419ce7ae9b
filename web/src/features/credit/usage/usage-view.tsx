import { useInfiniteQuery } from "@tanstack/react-query";
import { ChartColumn } from "lucide-react";
import { useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import type { Days } from "../../../lib/days.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { ShowOlder } from "../../../ui/state/show-older.tsx";
import { Segmented } from "../../../ui/form/segmented.tsx";
import { Select } from "../../../ui/form/select.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import type { UsageBy } from "../credit-api.ts";
import { usageQuery } from "../queries.ts";
import { DayUsage } from "./day-usage.tsx";
import { JobUsage } from "./job-usage.tsx";
import { LoadingUsage } from "./loading-usage.tsx";
import { mergeUsage } from "./merge-usage.ts";
import { ShareUsage } from "./share-usage.tsx";
import { daysOf, isRange, ranges } from "./usage-range.ts";

const views = [
  { value: "job", label: "Jobs" },
  { value: "day", label: "Days" },
  { value: "member", label: "Members" },
  { value: "key", label: "API keys" },
] as const satisfies readonly { value: UsageBy | "job"; label: string }[];

/** Where the credits went: by job, day, member or key. Both choices are in the URL. */
export function UsageView() {
  const [search, setSearch] = useSearchParams();
  const [now] = useState(() => new Date());
  const asked = search.get("range");
  const range = isRange(asked) ? asked : "30";
  const by = views.find(({ value }) => value === search.get("by"))?.value ?? "job";
  const choose = (name: string, value: string) =>
    setSearch(
      (params) => {
        params.set(name, value);
        return params;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Segmented label="Summed by" value={by} options={views} onChange={(value) => choose("by", value)} />
        <Select
          label="Days"
          value={range}
          options={ranges}
          onChange={(value) => choose("range", value)}
          className="w-40"
        />
      </div>
      {by === "job" ? (
        <JobUsage days={daysOf(range, now)} />
      ) : (
        <Usage key={`${by} ${range}`} by={by} days={daysOf(range, now)} />
      )}
    </div>
  );
}

/** Sums need all rows; more pages than these are fetched on demand. */
const pagesAtOnce = 20;

function Usage({ by, days }: { by: UsageBy; days: Days }) {
  const query = useInfiniteQuery(usageQuery(by, days));
  const { data, error, refetch, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    query;
  const pages = data?.pages.length ?? 0;
  useEffect(() => {
    const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
    if (mayGoOn && pages < pagesAtOnce) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, pages, fetchNextPage]);
  if (error !== null && data === undefined)
    return (
      <Callout tone="error" title="The usage could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (data === undefined) return <LoadingUsage />;
  const rows = mergeUsage(data.pages);
  if (rows.length === 0)
    return (
      <Card>
        <Empty icon={ChartColumn} title="Nothing was used">
          Reserved, charged and returned credits of these days appear here.
        </Empty>
      </Card>
    );
  return (
    <>
      {by === "day" ? <DayUsage rows={rows} days={days} /> : <ShareUsage by={by} rows={rows} />}
      <ShowOlder {...query} label="Show more" />
    </>
  );
}
