import { useQuery } from "@tanstack/react-query";
import type { Bucket } from "@winnow/core/credit/schema";
import { Coins } from "lucide-react";
import { Suspense } from "react";
import { Link } from "react-router";
import { useCan } from "../../lib/auth.ts";
import { availableCredits, reservedForJobs } from "../../shared/credit/available-credits.ts";
import { creditBucketQuery } from "../../shared/credit/credit.ts";
import { lazyComponent } from "../../lib/lazy-component.ts";
import { formatCount } from "../../lib/number.ts";
import { paths } from "../../paths.ts";
import { Button, buttonStyle } from "../../ui/button.tsx";
import { HoverCard } from "../../ui/overlay/hover-card.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";

const NegativeCredits = lazyComponent(() =>
  import("./negative-credits.tsx").then((file) => file.NegativeCredits),
);

/** The balance in the header, with a breakdown on hover. It leads to the plan, for those who may see it. */
export function Balance() {
  const mayView = useCan("my_plan");
  const { data: bucket, isError, isFetching, refetch } = useQuery(creditBucketQuery);
  if (bucket === undefined && isError)
    return (
      <Button
        size="small"
        className="h-9"
        title="Credits could not be loaded"
        pending={isFetching}
        onClick={() => void refetch()}
      >
        <Coins aria-hidden className="text-danger" />
        Try again<span className="sr-only">, the credits could not be loaded</span>
      </Button>
    );
  if (bucket === undefined) return <Skeleton className="h-9 w-24" />;
  const available = availableCredits(bucket);
  const label = (
    <>
      <Coins aria-hidden className="text-worth-ink" />
      <span className={available < 0 ? "figures text-danger" : "figures"}>{formatCount(available)}</span>
      <span className="sr-only">credits, details</span>
    </>
  );
  return (
    <HoverCard
      title="Credits"
      isLink={mayView}
      trigger={
        mayView ? (
          <Link to={paths.myPlan} className={buttonStyle({ size: "small", className: "h-9!" })} />
        ) : (
          <Button size="small" className="h-9" />
        )
      }
      label={label}
    >
      <Breakdown bucket={bucket} />
      {mayView ? <Actions /> : null}
    </HoverCard>
  );
}

/** For those who may see the plan; adding credits is for those who may buy. */
function Actions() {
  const mayBuy = useCan("my_plan", "add");
  return (
    <div className="mt-5 grid auto-cols-fr grid-flow-col gap-2">
      {mayBuy ? (
        <Link to={paths.addCredits} className={buttonStyle({ variant: "primary", size: "small" })}>
          Add Credit
        </Link>
      ) : null}
      <Link to={paths.myPlan} className={buttonStyle({ size: "small" })}>
        Go to plan
      </Link>
    </div>
  );
}

function Breakdown({ bucket }: { bucket: Bucket }) {
  const reserved = reservedForJobs(bucket);
  return (
    <>
      <p className="eyebrow">Total Available</p>
      <p className="figures mt-1 font-display text-3xl leading-none text-ink">
        {formatCount(availableCredits(bucket))}
      </p>
      <dl className="mt-4 grid gap-2.5 border-t border-line pt-4">
        <Line label="Plan Credits" hint="From subscription" value={bucket.monthly_credits} />
        <Line label="Lifetime Credits" value={bucket.lifetime_credits} />
        {bucket.leased_credits > 0 ? (
          <Line label="Held by API keys" hint="For their next calls" value={bucket.leased_credits} />
        ) : null}
        {reserved > 0 ? <Line label="Reserved for running jobs" value={reserved} /> : null}
      </dl>
      {bucket.lifetime_credits < 0 ? (
        <div className="mt-4">
          <Suspense>
            <NegativeCredits />
          </Suspense>
        </div>
      ) : null}
    </>
  );
}

function Line({ label, hint, value }: { label: string; hint?: string; value: number }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-ink-muted">
        {label}
        {hint === undefined ? null : <span className="block text-[0.8125rem] text-ink-faint">{hint}</span>}
      </dt>
      <dd className={value < 0 ? "figures font-medium text-danger" : "figures font-medium text-ink"}>
        {formatCount(value)}
      </dd>
    </div>
  );
}
