import { useQuery } from "@tanstack/react-query";
import type { Info, Usage } from "@winnow/core/api-key/schema";
import { ChartColumn } from "lucide-react";
import { useState } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { formatDate } from "../../lib/date.ts";
import { eachDay, lastDays } from "../../lib/days.ts";
import { formatCount } from "../../lib/number.ts";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { ColumnChart } from "../../ui/chart/column-chart.tsx";
import { Empty } from "../../ui/state/empty-state.tsx";
import { Progress } from "../../ui/state/progress.tsx";
import { Segmented } from "../../ui/form/segmented.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { Figure } from "../../ui/stat.tsx";
import { Table, Td, Th } from "../../ui/table.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { Time } from "../../ui/time.tsx";
import { LastErrors } from "./last-errors.tsx";
import { keyUsageQuery } from "./queries.ts";
import { refusedOf, totalsOf } from "./usage-totals.ts";

const shownDays = 30;

/** What a key used in the last thirty days, and its last errors. */
export function KeyUsage({ apiKey }: { apiKey: Info }) {
  const { data: usage, error, refetch } = useQuery(keyUsageQuery(apiKey.id));
  return (
    <>
      <section aria-labelledby="usage-title">
        <h2 id="usage-title" className="mb-4 text-lg font-semibold text-ink">
          Last 30 days
        </h2>
        {error !== null && usage === undefined ? (
          <Callout tone="error" title="The usage could not be loaded" announce>
            {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
          </Callout>
        ) : usage === undefined ? (
          <Skeleton className="h-80 rounded-card!" />
        ) : usage.days.length === 0 ? (
          <Card>
            <Empty icon={ChartColumn} title="Not used in the last 30 days">
              Calls and refusals appear here within seconds of a call, and their credits within a minute or
              two.
            </Empty>
          </Card>
        ) : (
          <UsageCard apiKey={apiKey} usage={usage} />
        )}
      </section>
      {usage === undefined || usage.last_errors.length === 0 ? null : <LastErrors usage={usage} />}
    </>
  );
}

type Measure = "calls" | "credits";

function UsageCard({ apiKey, usage }: { apiKey: Info; usage: Usage }) {
  const [measure, setMeasure] = useState<Measure>("calls");
  const [now] = useState(() => new Date());
  const days = lastDays(shownDays, now);
  const byDay = new Map(usage.days.map((day) => [day.day, day]));
  const totals = totalsOf(usage.days);
  return (
    <Card className="overflow-hidden">
      <div className="grid gap-6 p-6 sm:p-8">
        <dl className="grid grid-cols-2 gap-6 sm:grid-cols-4">
          <Figure label="Calls" value={formatCount(totals.calls)} />
          <Figure label="Credits" value={formatCount(totals.credits)} />
          <Figure label="Refused" value={formatCount(totals.refused)} />
          <Figure
            label="Last used"
            value={
              <span className="font-sans text-base">
                {usage.last_used_at === null ? "Never" : <Time at={usage.last_used_at} as="distance" />}
              </span>
            }
          />
        </dl>
        {apiKey.monthly_budget === null ? null : (
          <Budget used={usage.budget_used} budget={apiKey.monthly_budget} />
        )}
        <div>
          <Segmented
            label="Shown in the chart"
            value={measure}
            options={[
              { value: "calls", label: "Calls" },
              { value: "credits", label: "Credits" },
            ]}
            onChange={setMeasure}
          />
          <ColumnChart values={eachDay(days).map((day) => byDay.get(day)?.[measure] ?? 0)} className="mt-5" />
          <p aria-hidden className="mt-2 flex justify-between text-[0.8125rem] text-ink-muted">
            <span>{formatDate(days.from)}</span>
            <span>{formatDate(days.to)}</span>
          </p>
        </div>
      </div>
      <p className="px-6 pb-4 text-[0.8125rem] text-ink-muted sm:px-8">
        Credits are counted about a minute after a call.
      </p>
      <div className="max-h-80 overflow-y-auto">
        <Table label="Usage by day">
          <thead className="border-y border-line">
            <tr>
              <Th>Day (UTC)</Th>
              <Th className="text-right max-sm:px-2">Calls</Th>
              <Th className="text-right max-sm:px-2">Credits</Th>
              <Th className="text-right max-sm:px-2">Refused</Th>
            </tr>
          </thead>
          <tbody>
            {usage.days.map((day) => (
              <tr key={day.day} className="border-b border-line last:border-0">
                <Td className="whitespace-nowrap max-sm:pr-2">
                  <Time at={day.day} />
                </Td>
                <Td className="figures text-right max-sm:px-2 font-medium">{formatCount(day.calls)}</Td>
                <Td className="figures text-right max-sm:px-2 text-ink-muted">{formatCount(day.credits)}</Td>
                <Td className="figures text-right max-sm:px-2 text-ink-muted">
                  {formatCount(refusedOf(day))}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Card>
  );
}

const Budget = ({ used, budget }: { used: number; budget: number }) => (
  <div className="grid gap-2">
    <p className="figures flex flex-wrap justify-between gap-x-6 text-sm text-ink-muted">
      <span>Budget of this month</span>
      <span>
        <span className="font-medium text-ink">{formatCount(used)}</span> of {formatCount(budget)} credits
      </span>
    </p>
    <Progress
      label="Budget of this month"
      percent={Math.min(100, (used / budget) * 100)}
      text={`${formatCount(used)} of ${formatCount(budget)} credits`}
    />
  </div>
);
