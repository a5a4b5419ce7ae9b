import { useInfiniteQuery } from "@tanstack/react-query";
import type { StatementRow } from "@winnow/core/credit/schema";
import { ChartColumn } from "lucide-react";
import { errorMessage } from "../../../lib/api-error.ts";
import type { Days } from "../../../lib/days.ts";
import { formatCount } from "../../../lib/number.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/disclosure.tsx";
import { Empty } from "../../../ui/state/empty-state.tsx";
import { ShareBar } from "../../../ui/chart/share-bar.tsx";
import { ShowOlder } from "../../../ui/state/show-older.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { Time } from "../../../ui/time.tsx";
import { JobName } from "../job-name.tsx";
import { stepsOf } from "../statement/job-steps.ts";
import { statementQuery } from "../queries.ts";
import { LoadingUsage } from "./loading-usage.tsx";

/** Each job that ended on these days or is under way: what it reserved, and what became of it. */
export function JobUsage({ days }: { days: Days }) {
  const query = useInfiniteQuery(statementQuery({ ...days, jobs: "true" }));
  const { data, error, refetch } = query;
  if (error !== null && data === undefined)
    return (
      <Callout tone="error" title="The usage could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (data === undefined) return <LoadingUsage />;
  const jobs = data.pages.flatMap(({ results }) => results.flatMap((row) => withJob(row)));
  return (
    <div>
      <Card>
        {jobs.length === 0 && !query.hasNextPage ? (
          <Empty icon={ChartColumn} title="No jobs">
            What lists of these days reserved, were charged and got back appears here.
          </Empty>
        ) : (
          <ul>
            {jobs.map((row) => (
              <Row key={row.job.id} row={row} />
            ))}
          </ul>
        )}
      </Card>
      <ShowOlder {...query} />
    </div>
  );
}

type JobRow = StatementRow & { job: NonNullable<StatementRow["job"]> };

const withJob = (row: StatementRow): JobRow[] => (row.job === null ? [] : [{ ...row, job: row.job }]);

function Row({ row }: { row: JobRow }) {
  const { job, entries } = row;
  const { reserved, charged, returned, held } = job;
  const newest = entries.at(-1);
  return (
    <li className="border-b border-line px-6 py-4 last:border-0 max-sm:px-5">
      <div className="grid gap-3 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.35fr)] lg:gap-8">
        <div className="min-w-0 text-sm">
          <p className="truncate font-medium text-ink">
            <JobName entry={newest} />
          </p>
          <p className="figures text-[0.8125rem] text-ink-muted">
            {newest === undefined ? null : (
              <>
                <Time at={newest.occurred_at} as="moment" />,{" "}
              </>
            )}
            {formatCount(reserved)} reserved
          </p>
        </div>
        <ShareBar
          label="What became of the reserved credits"
          shares={[
            { name: "charged", value: charged, tone: "accent" },
            { name: "returned", value: returned, tone: "valid" },
            ...(held > 0 ? [{ name: "still reserved", value: held, tone: "rest" } as const] : []),
          ]}
        />
      </div>
      <Disclosure summary="Step by step" className="mt-1">
        <ol className="figures grid gap-1 pt-1 text-[0.8125rem] text-ink-muted">
          {stepsOf(row).map(({ at, credits, text }) => (
            <li key={text} className="grid gap-x-4 sm:grid-cols-[11rem_minmax(0,1fr)]">
              <Time at={at} as="moment" />
              <span>
                <span className="font-medium text-ink">{formatCount(credits)}</span> {text}
              </span>
            </li>
          ))}
        </ol>
      </Disclosure>
    </li>
  );
}
