import { useQuery } from "@tanstack/react-query";
import type { Bucket } from "@winnow/core/credit/schema";
import { Coins } from "lucide-react";
import { creditBucketQuery } from "../../lib/credit.ts";
import { formatCount } from "../../lib/number.ts";
import { Button } from "../../ui/button.tsx";
import { Callout } from "../../ui/callout.tsx";
import { HoverCard } from "../../ui/hover-card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The balance in the header, with a breakdown on hover. */
export function Balance() {
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
  return (
    <HoverCard
      title="Credits"
      trigger={<Button size="small" className="h-9" />}
      label={
        <>
          <Coins aria-hidden className="text-ink-muted" />
          <span className={bucket.total_credits < 0 ? "figures text-danger" : "figures"}>
            {formatCount(bucket.total_credits)}
          </span>
          <span className="sr-only">credits, details</span>
        </>
      }
    >
      <Breakdown bucket={bucket} />
    </HoverCard>
  );
}

function Breakdown({ bucket }: { bucket: Bucket }) {
  return (
    <>
      <p className="eyebrow">Total Available</p>
      <p className="figures mt-1 font-display text-3xl leading-none text-ink">
        {formatCount(bucket.total_credits)}
      </p>
      <dl className="mt-4 grid gap-2.5 border-t border-line pt-4">
        <Line label="Plan Credits" hint="From subscription" value={bucket.monthly_credits} />
        <Line label="Lifetime Credits" value={bucket.lifetime_credits} />
        {bucket.held_credits > 0 ? <Line label="Held for running jobs" value={bucket.held_credits} /> : null}
      </dl>
      {bucket.lifetime_credits < 0 ? (
        <div className="mt-4">
          <Callout tone="warning" title="Negative Bonus Credits">
            From previous plan adjustments. Your plan credits are always fully available.
          </Callout>
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
