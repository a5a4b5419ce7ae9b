import type { Info } from "@winnow/core/list/schema";
import { statusOf, type Reason } from "@winnow/core/verdict/schema";
import { explanations } from "@winnow/core/verdict/explain";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatCount, formatQuantity, formatPercent } from "../../../lib/number.ts";
import { Callout } from "../../../ui/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Donut } from "../../../ui/donut.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { listHealth } from "../summary/list-health.ts";
import { Providers } from "../summary/providers-table.tsx";
import { reasonName, statusAdvice, statuses, statusNames } from "../summary/status-names.ts";
import { resultCounts, type ResultCounts } from "../summary/result-counts.ts";

const Rows = lazyComponent(() => import("./result-rows.tsx").then((file) => file.Rows));

type Verification = NonNullable<Info["verification"]>;

/** The result of a verification: overview, reasons, rows. */
export function Result({ list }: { list: Info }) {
  const { verification } = list;
  const tally = resultCounts(list);
  if (verification === null || tally === null) return null;
  const health = list.purpose === "verify" ? listHealth(list) : null;
  return (
    <div className="grid gap-8">
      {list.status === "cancelled" ? (
        <Callout tone="info" title="Cancelled before the end">
          {formatQuantity(verification.progress.done, "address was", "addresses were")} verified.{" "}
          {formatQuantity(verification.credits.returned, "credit")} came back.
        </Callout>
      ) : null}
      {health === null ? null : <Callout tone={health.tone} title={health.message} />}
      <Overview tally={tally} credits={verification.credits} />
      <Why tally={tally} providers={verification.providers} />
      <Suspense fallback={<Skeleton className="h-[38rem] w-full rounded-card" />}>
        <Rows list={list} />
      </Suspense>
    </div>
  );
}

function Overview({ tally, credits }: { tally: ResultCounts; credits: Verification["credits"] }) {
  const { counts, total } = tally;
  return (
    <Card
      className="grid items-center gap-x-14 gap-y-8 p-6 sm:p-8 md:grid-cols-[auto_minmax(0,1fr)]"
      aria-labelledby="overview-title"
    >
      <h2 id="overview-title" className="sr-only">
        Overview
      </h2>
      <div className="flex justify-center md:pl-4">
        <Donut parts={statuses.map((status) => ({ tone: status, value: counts[status] }))}>
          <span className="figures font-display text-[2.25rem] leading-none text-ink">
            {formatPercent(counts.valid, total)}
          </span>
          <span className="mt-1.5 text-sm text-ink-muted">valid</span>
        </Donut>
      </div>
      <div>
        <table className="w-full text-sm">
          <caption className="sr-only">Rows by status</caption>
          <tbody>
            {statuses.map((status) => (
              <tr key={status} className="border-b border-line">
                <th scope="row" className="py-2.5 text-left font-normal">
                  <span className="flex items-center gap-2.5 font-medium text-ink">
                    <Mark tone={status} />
                    {statusNames[status]}
                  </span>
                </th>
                <td className="py-2.5 text-ink-muted max-sm:hidden">{statusAdvice[status]}</td>
                <td className="figures w-20 py-2.5 text-right font-medium text-ink">
                  {formatCount(counts[status])}
                </td>
                <td className="figures w-16 py-2.5 text-right text-ink-muted">
                  {formatPercent(counts[status], total)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="figures mt-4 text-sm text-ink-muted">
          {formatQuantity(total, "row")}. {formatQuantity(credits.charged, "credit")} charged,{" "}
          {formatCount(credits.returned)} returned.
        </p>
      </div>
    </Card>
  );
}

function Why({ tally, providers }: { tally: ResultCounts; providers: Verification["providers"] }) {
  return (
    <Card className="px-6 pt-4 pb-5 sm:px-8">
      <h2 className="sr-only">Why</h2>
      <Tabs
        label="Why"
        tabs={[
          { value: "reasons", label: "Reasons", content: <Reasons tally={tally} /> },
          { value: "providers", label: "Mail providers", content: <Providers providers={providers} /> },
        ]}
      />
    </Card>
  );
}

function Reasons({ tally }: { tally: ResultCounts }) {
  const [search, setSearch] = useSearchParams();
  const reasons = Object.entries(tally.reasons) as [Reason, number][];
  const ordered = reasons.filter(([, value]) => value > 0).toSorted((a, b) => b[1] - a[1]);

  function show(reason: Reason) {
    setSearch(
      { ...Object.fromEntries(search), reason, status: statusOf[reason] },
      { replace: true, preventScrollReset: true },
    );
    document.getElementById("rows")?.scrollIntoView({ behavior: "smooth" });
  }

  return (
    <table className="w-full text-sm">
      <caption className="sr-only">Rows by reason</caption>
      <tbody>
        {ordered.map(([reason, value]) => (
          <tr key={reason} className="border-b border-line last:border-0">
            <th scope="row" className="py-2.5 pr-6 text-left font-normal sm:w-56">
              <button
                type="button"
                onClick={() => show(reason)}
                className="flex min-h-6 items-center gap-2.5 rounded-sm text-left font-medium text-ink underline-offset-4 hover:underline"
              >
                <Mark tone={statusOf[reason]} />
                {reasonName(reason)}
              </button>
              <p className="pl-[1.375rem] text-[0.8125rem] text-ink-muted sm:hidden">
                {explanations[reason]}
              </p>
            </th>
            <td className="py-2.5 pr-6 text-ink-muted max-sm:hidden">{explanations[reason]}</td>
            <td className="figures py-2.5 text-right font-medium text-ink max-sm:align-top">
              {formatCount(value)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
