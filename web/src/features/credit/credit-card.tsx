import { useQuery } from "@tanstack/react-query";
import type { Bucket } from "@winnow/core/credit/schema";
import type { Info as Dashboard } from "@winnow/core/dashboard/schema";
import { Link } from "react-router";
import { useAuth, useCan } from "../../lib/auth.ts";
import { availableCredits, reservedForJobs } from "../../shared/credit/available-credits.ts";
import { creditBucketQuery } from "../../shared/credit/credit.ts";
import { formatDate } from "../../lib/date.ts";
import { formatCount } from "../../lib/number.ts";
import { usePlan } from "../../shared/billing/plan.ts";
import { paths } from "../../paths.ts";
import { buttonStyle } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Skeleton } from "../../ui/state/skeleton.tsx";
import { RecentUsage } from "./usage/recent-usage.tsx";

/** The credits on the dashboard: what can be spent, and the last 30 days. Undefined while they load. */
export const CreditCard = ({ dashboard }: { dashboard: Dashboard | undefined }) => (
  <section aria-labelledby="standing-title">
    <h2 id="standing-title" className="mb-4 text-lg font-semibold text-ink">
      Credits
    </h2>
    <Card className="p-6">
      {dashboard === undefined ? <Skeleton className="h-80" /> : <Credits dashboard={dashboard} />}
    </Card>
  </section>
);

function Credits({ dashboard }: { dashboard: Dashboard }) {
  const { data: bucket = dashboard.credits } = useQuery(creditBucketQuery);
  const available = availableCredits(bucket);
  const mayView = useCan("my_plan");
  const mayBuy = useCan("my_plan", "add");
  return (
    <>
      <p className="text-sm text-ink-muted">Available</p>
      <p
        className={`figures mt-1 font-display text-[2.5rem] leading-none ${available < 0 ? "text-danger" : "text-ink"}`}
      >
        {formatCount(available)}
      </p>
      <Standing bucket={bucket} />
      {dashboard.usage === null ? null : <RecentUsage usage={dashboard.usage} />}
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
    </>
  );
}

/** Used and reserved credits, and the renewal. */
function Standing({ bucket }: { bucket: Bucket }) {
  const isFree = usePlan().isFree;
  const lacksFreeCredits = useAuth(({ user }) => user?.has_free_credits === false) && isFree;
  if (lacksFreeCredits)
    return (
      <p className="mt-3 text-sm text-ink-muted">
        This workspace gets no free credits: a person gets them once, and a domain for its first accounts. Add
        credits or choose a plan.
      </p>
    );
  const { used_credits, next_renewal_at } = bucket;
  const reserved = reservedForJobs(bucket);
  return (
    <p className="figures mt-3 text-sm text-ink-muted">
      {formatCount(used_credits)} used in this period
      {reserved > 0 ? `, ${formatCount(reserved)} reserved for running jobs` : ""}
      {next_renewal_at === null ? "." : `. Renews on ${formatDate(next_renewal_at)}.`}
    </p>
  );
}
