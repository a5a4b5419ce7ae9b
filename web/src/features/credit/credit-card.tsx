import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useAuth, useCan } from "../../lib/auth.ts";
import { creditBucketQuery } from "../../lib/credit.ts";
import { formatCount } from "../../lib/number.ts";
import { usePlan } from "../../lib/plan.ts";
import { errorMessage } from "../../lib/api-error.ts";
import { paths } from "../../paths.ts";
import { buttonStyle } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";

/** The credit balance on the dashboard. */
export function CreditCard() {
  const { data: bucket, error } = useQuery(creditBucketQuery);
  const mayView = useCan("my_plan");
  const mayBuy = useCan("my_plan", "add");
  const isFree = usePlan().isFree;
  const lacksFreeCredits = useAuth(({ user }) => user?.has_free_credits === false) && isFree;
  return (
    <section aria-labelledby="standing-title">
      <h2 id="standing-title" className="mb-4 text-lg font-semibold text-ink">
        Credits
      </h2>
      <Card className="p-6">
        <p className="text-sm text-ink-muted">Available</p>
        {error !== null && bucket === undefined ? (
          <p className="mt-2 text-sm text-danger">{errorMessage(error)}</p>
        ) : bucket === undefined ? (
          <Skeleton className="mt-2 h-10 w-32" />
        ) : (
          <p className="figures mt-2 font-display text-[2.5rem] leading-none text-ink">
            {formatCount(bucket.total_credits)}
          </p>
        )}
        <p className="mt-3 text-sm text-ink-muted">
          {lacksFreeCredits
            ? "This workspace gets no free credits, since its owner has them in another one. Add credits or choose a plan."
            : bucket !== undefined && bucket.held_credits > 0
              ? `${formatCount(bucket.held_credits)} more are reserved for running jobs.`
              : "One conclusive answer takes one."}
        </p>
        {mayView ? (
          <div className="mt-5 flex flex-wrap gap-2">
            {mayBuy ? (
              <Link to={paths.addCredits} className={buttonStyle({ size: "small" })}>
                Add Credit
              </Link>
            ) : null}
            <Link to={paths.myPlan} className={buttonStyle({ variant: "ghost", size: "small" })}>
              Go to plan
            </Link>
          </div>
        ) : null}
      </Card>
    </section>
  );
}
