import { useQuery } from "@tanstack/react-query";
import { bucketQuery } from "../../lib/credit.ts";
import { count } from "../../lib/number.ts";
import { messageFrom } from "../../lib/problem.ts";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** How many credits are there to spend. */
export function Standing() {
  const { data: bucket, error } = useQuery(bucketQuery);
  return (
    <section aria-labelledby="standing-title">
      <h2 id="standing-title" className="mb-4 text-lg font-semibold text-ink">
        Credits
      </h2>
      <Card className="p-6">
        <p className="text-sm text-ink-muted">To spend</p>
        {error !== null && bucket === undefined ? (
          <p className="mt-2 text-sm text-danger">{messageFrom(error)}</p>
        ) : bucket === undefined ? (
          <Skeleton className="mt-2 h-10 w-32" />
        ) : (
          <p className="figures mt-2 font-display text-[2.5rem] leading-none text-ink">
            {count(bucket.total_credits)}
          </p>
        )}
        <p className="mt-3 text-sm text-ink-muted">
          {bucket !== undefined && bucket.held_credits > 0
            ? `${count(bucket.held_credits)} more are held for running jobs.`
            : "One conclusive answer takes one."}
        </p>
      </Card>
    </section>
  );
}
