import { useQuery } from "@tanstack/react-query";
import type { CustomPlan, Subscription } from "@winnow/core/billing/schema";
import type { Plan } from "@winnow/core/kit/plan";
import { useState, type ReactNode } from "react";
import { Link } from "react-router";
import { useAuth, useCan } from "../../../lib/auth.ts";
import { formatDate, formatDay } from "../../../lib/date.ts";
import { formatAmount, formatPrice } from "../../../lib/money.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { planOf } from "../../../shared/billing/plan.ts";
import { paths } from "../../../paths.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Badge } from "../../../ui/status-mark.tsx";
import { offersQuery } from "../queries.ts";
import { ManageBilling } from "../manage-billing.tsx";
import { CancelDialog } from "./cancel-dialog.tsx";
import { isCurrent, isLiving, subscriptionState } from "../subscription-state.ts";

/** The plan in force: price, period, next payment, seats. */
export function PlanCard({ subscription }: { subscription: Subscription | null }) {
  const given = useAuth(({ user }) => (user === null ? "free" : planOf(user.subscriptions)));
  if (subscription !== null && isLiving(subscription)) return <PaidPlan subscription={subscription} />;
  return subscription === null && given !== "free" ? <GivenPlan name={given} /> : <FreePlan />;
}

/** A plan without a subscription, which the operator gave. */
function GivenPlan({ name }: { name: Plan }) {
  const { data: offers } = useQuery(offersQuery);
  const mayBuy = useCan("my_plan", "add");
  const plan = offers?.find(({ credit_packs_plan_type }) => credit_packs_plan_type === name);
  return (
    <PlanFrame
      name={name}
      badge={<Badge tone="accent">Given to this workspace</Badge>}
      price="$0"
      facts={
        <>
          <Fact label="Next payment">None</Fact>
          {plan === undefined ? null : (
            <Fact label="People">
              You and {formatQuantity(plan.max_team_members ?? 0, "other", "others")}
            </Fact>
          )}
        </>
      }
      actions={
        <>
          {mayBuy ? (
            <Link to={paths.upgradePlan} className={buttonStyle()}>
              Buy a plan
            </Link>
          ) : null}
          <Link to={paths.pricing} className={buttonStyle()}>
            Compare plans
          </Link>
        </>
      }
    />
  );
}

function FreePlan() {
  const { data: offers } = useQuery(offersQuery);
  const mayBuy = useCan("my_plan", "add");
  const hasFreeCredits = useAuth(({ user }) => user?.has_free_credits !== false);
  const free = offers?.find(({ plan_type }) => plan_type === "free");
  return (
    <PlanFrame
      name="Free Plan"
      price="$0"
      facts={
        <>
          <Fact label="Credits every month">
            {hasFreeCredits
              ? formatCount(free?.credits ?? 250)
              : "None: the owner gets them in another workspace"}
          </Fact>
          <Fact label="People">One</Fact>
        </>
      }
      actions={
        <>
          {mayBuy ? (
            <Link to={paths.upgradePlan} className={buttonStyle()}>
              Change plan
            </Link>
          ) : null}
          <Link to={paths.pricing} className={buttonStyle()}>
            Compare plans
          </Link>
        </>
      }
    />
  );
}

function PaidPlan({ subscription }: { subscription: Subscription }) {
  const { plan, current_period: period, next_payment: next, scheduled_cancel_at } = subscription;
  const mayEdit = useCan("my_plan", "edit");
  const mayCancel = useCan("my_plan", "delete");
  const [isCancelling, setCancelling] = useState(false);
  const { tone, text } = subscriptionState(subscription);
  const isGiven = isCurrent(subscription);
  return (
    <>
      <PlanFrame
        name={plan.name}
        badge={<Badge tone={tone}>{text}</Badge>}
        price={priceOf(plan)}
        facts={
          <>
            {isGiven ? <Fact label="Credits every month">{formatCount(plan.credits)}</Fact> : null}
            {period === null ? null : (
              <Fact label="This period">
                {formatDate(period.starts_at)} to {formatDay(period.ends_at)}
              </Fact>
            )}
            <Fact label="Next payment">
              {next === null ? "None" : `${formatAmount(next.amount)} plus tax on ${formatDay(next.at)}`}
            </Fact>
            {subscription.credit_balance > 0 ? (
              <Fact label="Balance, pays the next payments">{formatAmount(subscription.credit_balance)}</Fact>
            ) : null}
            {isGiven ? (
              <Fact label="People">
                You and {formatQuantity(plan.max_team_members ?? 0, "other", "others")}
              </Fact>
            ) : null}
          </>
        }
        actions={
          mayEdit || mayCancel ? (
            <>
              {mayEdit ? (
                <>
                  {subscription.charged_back === null ? (
                    <Link to={paths.upgradePlan} className={buttonStyle()}>
                      Change plan
                    </Link>
                  ) : null}
                  <ManageBilling />
                </>
              ) : null}
              {mayCancel && scheduled_cancel_at === null ? (
                <Button variant="ghost" onClick={() => setCancelling(true)}>
                  Cancel plan
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      />
      <CancelDialog open={isCancelling} subscription={subscription} onClose={() => setCancelling(false)} />
    </>
  );
}

const priceOf = ({ amount, payment_recurring_interval }: CustomPlan): string =>
  `${formatPrice(amount)} a ${payment_recurring_interval ?? "month"}`;

interface PlanFrameProps {
  name: string;
  badge?: ReactNode;
  price: string;
  facts: ReactNode;
  actions: ReactNode;
}

const PlanFrame = ({ name, badge, price, facts, actions }: PlanFrameProps) => (
  <Card aria-labelledby="plan-title" className="flex flex-col p-6 sm:p-8">
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h2 id="plan-title" className="text-lg font-semibold text-ink">
        {name}
      </h2>
      {badge}
    </div>
    <p className="figures mt-2 font-display text-[2.125rem] leading-tight text-ink">{price}</p>
    <dl className="mt-5 mb-7 grid gap-2.5 border-t border-line pt-5 text-sm">{facts}</dl>
    {actions === undefined ? null : <div className="mt-auto flex flex-wrap gap-2">{actions}</div>}
  </Card>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex flex-wrap justify-between gap-x-6">
    <dt className="text-ink-muted">{label}</dt>
    <dd className="figures text-ink">{children}</dd>
  </div>
);
