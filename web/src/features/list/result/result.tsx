import type { Info } from "@winnow/core/list/schema";
import { statusOf, type Reason } from "@winnow/core/verdict/schema";
import { explanations } from "@winnow/core/verdict/explain";
import { Suspense } from "react";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Callout } from "../../../ui/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { Tabs } from "../../../ui/tabs.tsx";
import { HealthMessage } from "../summary/health-message.tsx";
import { listHealth } from "../summary/list-health.ts";
import { Providers } from "../summary/providers-table.tsx";
import { reasonName } from "../summary/status-names.ts";
import { resultCounts, type ResultCounts } from "../summary/result-counts.ts";
import { CreditsUsed } from "../summary/credits-used.tsx";
import { ResultStrip } from "./result-strip.tsx";
import { useFilter } from "./use-filter.ts";

const BeforeCleaning = lazyComponent(() =>
  import("../analysis/before-cleaning.tsx").then((file) => file.BeforeCleaning),
);
const Rows = lazyComponent(() => import("./result-rows.tsx").then((file) => file.Rows));

type Verification = NonNullable<Info["verification"]>;

/** The result of a verification: strip, rows, reasons. */
export function Result({ list }: { list: Info }) {
  const { verification } = list;
  const tally = resultCounts(list);
  if (verification === null || tally === null) return null;
  const isCleaned = list.purpose !== "verify" && verification.status === "completed";
  const health = list.purpose === "verify" ? listHealth(list) : null;
  return (
    <div className="grid gap-5">
      {list.status === "cancelled" ? (
        <Callout tone="info" title="Cancelled before the end">
          {formatQuantity(verification.progress.done, "address was", "addresses were")} verified.{" "}
          {formatQuantity(verification.credits.returned, "credit")} returned.
        </Callout>
      ) : null}
      {health === null ? null : <HealthMessage health={health} />}
      <ResultStrip list={list} tally={tally} />
      <Suspense fallback={<Skeleton className="h-[38rem] w-full rounded-card" />}>
        <Rows list={list} />
      </Suspense>
      <CreditsUsed rows={tally.total} verification={verification} />
      <Why tally={tally} providers={verification.providers} />
      {isCleaned && list.analysis?.status === "completed" ? (
        <Suspense fallback={<Skeleton className="h-24 w-full rounded-card" />}>
          <BeforeCleaning list={list} />
        </Suspense>
      ) : null}
    </div>
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
  const { change } = useFilter();
  const reasons = Object.entries(tally.reasons) as [Reason, number][];
  const ordered = reasons.filter(([, value]) => value > 0).toSorted((a, b) => b[1] - a[1]);

  function show(reason: Reason) {
    change({ reason, status: statusOf[reason] });
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
