import type { Info } from "@winnow/core/list/schema";
import { Suspense } from "react";
import { lazyComponent } from "../../../lib/lazy-component.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { Callout } from "../../../ui/state/callout.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { BounceCard } from "../summary/bounce-card.tsx";
import { HealthMessage } from "../summary/health-message.tsx";
import { listHealth } from "../summary/list-health.ts";
import { resultCounts } from "../summary/result-counts.ts";
import { CreditsUsed } from "../summary/credits-used.tsx";
import { hasResults, withShownResult } from "../job/list-state.ts";
import { VerifyAgain } from "../job/verify-again.tsx";
import { ResultStrip } from "./result-strip.tsx";

const BeforeCleaning = lazyComponent(() =>
  import("../analysis/before-cleaning.tsx").then((file) => file.BeforeCleaning),
);
const Rows = lazyComponent(() => import("./result-rows.tsx").then((file) => file.Rows));

/** The result of a verification, or the one before it while some of its addresses are asked again: strip and rows. */
export function Result({ list }: { list: Info }) {
  const tally = resultCounts(list);
  const shown = withShownResult(list);
  const { verification } = shown;
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
      <ResultStrip list={shown} tally={tally} />
      {verification.rules === "pending" ? (
        <Callout tone="info" title="Your rules are being applied to this list">
          Its rows follow within a minute. The counts are from before the last change of your rules or your
          suppression list.
        </Callout>
      ) : (
        <>
          {verification.rules === "outdated" ? (
            <Callout tone="info" title="Your newest rules are being applied to this list">
              Counts and rows are from before the last changes of your rules or your suppression list, at most
              five minutes ago. A file may be as old.
            </Callout>
          ) : null}
          <Suspense fallback={<Skeleton className="h-[42.5rem] w-full rounded-card" />}>
            <Rows key={list.id} list={list} />
          </Suspense>
        </>
      )}
      <VerifyAgain list={list} />
      <BounceCard list={list} />
      {hasResults(list) ? <CreditsUsed rows={tally.total} verification={verification} /> : null}
      {isCleaned && (list.analysis?.health ?? null) !== null ? (
        <Suspense fallback={<Skeleton className="h-6 w-52" />}>
          <BeforeCleaning list={list} />
        </Suspense>
      ) : null}
    </div>
  );
}
