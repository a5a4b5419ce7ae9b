import { useQuery } from "@tanstack/react-query";
import type { Bucket } from "@winnow/core/credit/schema";
import type { ReactNode } from "react";
import { errorMessage } from "../../lib/api-error.ts";
import { availableCredits, reservedForJobs } from "../../shared/credit/available-credits.ts";
import { creditBucketQuery } from "../../shared/credit/credit.ts";
import { formatDay } from "../../lib/date.ts";
import { formatCount } from "../../lib/number.ts";
import { Callout } from "../../ui/state/callout.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { ShareBar } from "../../ui/chart/share-bar.tsx";
import { TextButton } from "../../ui/text-link.tsx";
import { NegativeCredits } from "./negative-credits.tsx";

/**
 * What the workspace can spend: plan and lifetime credits, used and reserved ones, the next renewal. A plan that ends with its
 * period is not renewed.
 */
export function BalanceCard({ isEnding }: { isEnding: boolean }) {
  const { data: bucket, error, refetch } = useQuery(creditBucketQuery);
  if (error !== null && bucket === undefined)
    return (
      <Callout tone="error" title="The credits could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (bucket === undefined) return <Skeleton className="h-[22.5rem] rounded-card!" />;
  return <Balance bucket={bucket} isEnding={isEnding} />;
}

function Balance({ bucket, isEnding }: { bucket: Bucket; isEnding: boolean }) {
  const { monthly_credits, lifetime_credits, used_credits, leased_credits, next_renewal_at } = bucket;
  const available = availableCredits(bucket);
  return (
    <Card aria-labelledby="balance-title" className="flex flex-col p-6 sm:p-8">
      <h2 id="balance-title" className="text-lg font-semibold text-ink">
        Credits
      </h2>
      <p
        className={`figures mt-2 font-display text-[2.125rem] leading-tight ${available < 0 ? "text-danger" : "text-ink"}`}
      >
        {formatCount(available)} <span className="font-sans text-sm text-ink-muted">available</span>
      </p>
      <div className="mt-3">
        <ShareBar
          label="Plan credits of this period"
          shares={[
            { name: "used in this period", value: used_credits, tone: "rest" },
            { name: "left of the plan", value: monthly_credits, tone: "accent" },
          ]}
        />
      </div>
      <dl className="mt-5 grid gap-2.5 border-t border-line pt-5 text-sm">
        <Fact label="Plan Credits" hint="From subscription" value={monthly_credits} />
        <Fact label="Lifetime Credits" value={lifetime_credits} />
        {leased_credits > 0 ? (
          <Fact label="Held by API keys" hint="For their next calls" value={leased_credits} />
        ) : null}
        <Fact label="Reserved for running jobs" value={reservedForJobs(bucket)} />
        {next_renewal_at === null ? null : (
          <Line label={isEnding ? "Plan credits end" : "Next renewal"}>{formatDay(next_renewal_at)}</Line>
        )}
      </dl>
      {lifetime_credits < 0 ? (
        <div className="mt-7">
          <NegativeCredits />
        </div>
      ) : null}
    </Card>
  );
}

const Fact = ({ label, hint, value }: { label: string; hint?: string; value: number }) => (
  <Line label={label} hint={hint}>
    <span className={value < 0 ? "text-danger" : undefined}>{formatCount(value)}</span>
  </Line>
);

const Line = ({
  label,
  hint,
  children,
}: {
  label: string;
  hint?: string | undefined;
  children: ReactNode;
}) => (
  <div className="flex flex-wrap justify-between gap-x-6">
    <dt className="text-ink-muted">
      {label}
      {hint === undefined ? null : <span className="text-[0.8125rem] text-ink-faint"> · {hint}</span>}
    </dt>
    <dd className="figures text-ink">{children}</dd>
  </div>
);
