import { centsPerThousand } from "@winnow/core/billing/comparison";
import { useQuery } from "@tanstack/react-query";
import type { CustomPlan, Subscription } from "@winnow/core/billing/schema";
import { cx } from "class-variance-authority";
import { Check } from "lucide-react";
import { Link } from "react-router";
import { useAuth, useCan } from "../../../lib/auth.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { formatPrice } from "../../../lib/money.ts";
import { planOf } from "../../../shared/billing/plan.ts";
import { paths, planChoice } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Badge } from "../../../ui/status-mark.tsx";
import { isLarger, isYours } from "../offers.ts";
import { PlanPrice } from "../plan-price.tsx";
import { subscriptionQuery } from "../queries.ts";

export const PlanCards = ({ plans }: { plans: readonly CustomPlan[] }) => (
  <ul className="grid gap-5 sm:grid-cols-2 xl:grid-cols-4">
    {plans.map((plan) => (
      <li key={plan.id} className="grid">
        <PlanCard plan={plan} />
      </li>
    ))}
  </ul>
);

function PlanCard({ plan }: { plan: CustomPlan }) {
  const current = useAuth(({ user }) => (user === null ? null : planOf(user.subscriptions)));
  const subscription = useSubscription();
  const interval = subscription?.plan.payment_recurring_interval ?? null;
  // A plan that is bought takes the place of one that was given.
  const isOffered = interval !== null || current === null || isLarger(plan, current);
  const mayChoose = useCan("my_plan", subscription == null ? "add" : "edit");
  const isCurrent = isYours(plan, { type: current, interval });
  const isOtherInterval = !isCurrent && plan.credit_packs_plan_type === current;
  return (
    <article
      aria-label={plan.name}
      className={cx(
        "flex flex-col rounded-card border bg-surface p-6 shadow-low",
        isCurrent ? "border-accent" : "border-line",
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h3 className="text-base font-semibold text-ink">{plan.name}</h3>
        {isCurrent ? <Badge tone="accent">Your plan</Badge> : null}
      </div>
      <div className="mt-4">
        <PlanPrice plan={plan} />
      </div>
      <ul className="mt-6 mb-6 grid gap-2.5 text-sm text-ink">
        {pointsOf(plan).map((point) => (
          <li key={point} className="flex items-start gap-2.5">
            <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
            <span className="figures">{point}</span>
          </li>
        ))}
      </ul>
      {plan.plan_type === "free" ? (
        <FreeAction isCurrent={isCurrent} subscription={subscription ?? null} />
      ) : isCurrent || !mayChoose || !isOffered ? null : (
        <Link
          to={planChoice(plan.id)}
          className={buttonStyle({
            variant: current === "free" && plan.credit_packs_plan_type === "Pro" ? "primary" : "secondary",
            className: "mt-auto w-full",
          })}
        >
          {isOtherInterval ? `Pay by the ${plan.payment_recurring_interval}` : `Choose ${plan.name}`}
        </Link>
      )}
    </article>
  );
}

interface FreeActionProps {
  isCurrent: boolean;
  subscription: Subscription | null;
}

/** On the free plan the way to its credits; from a paid one that goes on the way back, for those who may cancel. */
function FreeAction({ isCurrent, subscription }: FreeActionProps) {
  const mayCancel = useCan("my_plan", "delete");
  const mayVerify = useCan("verify_email", "add");
  const action = isCurrent
    ? mayVerify
      ? { to: paths.dashboard, text: "Use your free credits" }
      : null
    : mayCancel && subscription?.scheduled_cancel_at === null
      ? { to: paths.myPlan, text: "Go back to Free" }
      : null;
  return action === null ? null : (
    <Link to={action.to} className={buttonStyle({ className: "mt-auto w-full" })}>
      {action.text}
    </Link>
  );
}

/** The subscription that pays the plan in force; null where nothing is paid, undefined where the user may not see it. */
function useSubscription(): Subscription | null | undefined {
  const maySee = useCan("my_plan");
  return useQuery({ ...subscriptionQuery, enabled: maySee }).data;
}

function pointsOf(plan: CustomPlan): string[] {
  const { daily_analyses: daily, limits } = plan;
  const seats = plan.max_team_members ?? 0;
  return [
    `${formatCount(plan.credits)} credits a month`,
    ...(plan.amount === 0 ? [] : [`${formatPrice(centsPerThousand(plan))} for 1,000 credits`]),
    seats === 0 ? "One person" : `You and ${formatQuantity(seats, "other", "others")}`,
    daily === null ? "Free analyses without limit" : `${formatCount(daily)} free analyses a day`,
    ...(limits === null ? [] : apiPoints(limits)),
  ];
}

const apiPoints = ({
  live_keys,
  calls_per_second,
  webhooks,
}: NonNullable<CustomPlan["limits"]>): string[] => [
  `${live_keys ? "Live and test API keys" : "Test API keys"}, ${formatQuantity(calls_per_second, "call")} a second`,
  formatQuantity(webhooks, "webhook"),
];
