import { useQuery } from "@tanstack/react-query";
import type { CustomPlan, Interval, Subscription } from "@winnow/core/billing/schema";
import { useRef, useState } from "react";
import { Link, useSearchParams } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { useAuth, useCan } from "../../../lib/auth.ts";
import { formatDay } from "../../../lib/date.ts";
import { formatAmount, formatPrice } from "../../../lib/money.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { planOf } from "../../../shared/billing/plan.ts";
import { paths } from "../../../paths.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { PageHead } from "../../../ui/page-head.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import { BackToPlan } from "../back-to-plan.tsx";
import { type Awaited, grantKinds } from "../granted.ts";
import { PaymentStatus } from "../checkout/payment-status.tsx";
import { useGrant } from "../checkout/use-grant.ts";
import { IntervalSwitch } from "../interval-switch.tsx";
import { plansOf } from "../offers.ts";
import { isCurrent, isLiving } from "../subscription-state.ts";
import { offersQuery, subscriptionQuery } from "../queries.ts";
import { FirstPlan } from "./first-plan.tsx";
import { PlanChange } from "./plan-change.tsx";
import { PlanChoice } from "./plan-choice.tsx";

/** Chooses a plan: the first one at the checkout, another one with a preview to the cent. */
export function UpgradePlanPage() {
  const offers = useQuery(offersQuery);
  const current = useQuery(subscriptionQuery);
  const { awaited, waitFor, ...grant } = useGrant(grantKinds.plan);
  const plan =
    awaited !== null && grant.credits !== null && current.data && isCurrent(current.data)
      ? current.data
      : null;
  const failed = [offers, current].find(({ error, data }) => error !== null && data === undefined);
  return (
    <>
      <PageHead
        title={plan === null ? "Choose a plan" : `You are on ${plan.plan.name} now`}
        back={<BackToPlan />}
      >
        {plan === null
          ? "Plan credits come every month. You see every amount before you confirm it."
          : planText(plan)}
      </PageHead>
      {awaited !== null ? (
        <PaymentStatus awaited={awaited} {...grant}>
          {plan === null ? null : (
            <>
              <Link to={paths.apiKeys} className={buttonStyle()}>
                Create a live key
              </Link>
              <Link to={`${paths.myTeam}?q=open`} className={buttonStyle()}>
                Invite somebody
              </Link>
            </>
          )}
        </PaymentStatus>
      ) : failed !== undefined ? (
        <Callout tone="error" title="The plans could not be loaded" announce>
          {errorMessage(failed.error)}{" "}
          <TextButton onClick={() => void Promise.all([offers.refetch(), current.refetch()])}>
            Try again
          </TextButton>
        </Callout>
      ) : offers.data === undefined || current.data === undefined ? (
        <Loading />
      ) : current.data?.charged_back != null && isLiving(current.data) ? (
        <Callout tone="info" title="The plan cannot be changed now">
          The last payment was charged back. The plan can be changed when the dispute is settled, or when
          another payment is made. You can cancel it under Plan.
        </Callout>
      ) : (
        <Plans
          offers={offers.data}
          subscription={current.data !== null && isLiving(current.data) ? current.data : null}
          onPaid={waitFor}
        />
      )}
    </>
  );
}

/** What the plan brings, and what it costs next. */
function planText({ plan, next_payment: next }: Subscription): string {
  const people = formatQuantity(plan.max_team_members ?? 0, "more person", "more people");
  const brought = `${formatQuantity(plan.credits, "credit")} a month, ${people}, live API keys.`;
  return next === null
    ? brought
    : `${brought} Renews on ${formatDay(next.at)} for ${formatAmount(next.amount)} plus tax.`;
}

interface PlansProps {
  offers: readonly CustomPlan[];
  subscription: Subscription | null;
  onPaid: (grant: Awaited) => void;
}

function Plans({ offers, subscription, onPaid }: PlansProps) {
  const [search] = useSearchParams();
  const asked = offers.find(({ id, plan_type }) => id === search.get("plan") && plan_type === "paid");
  const [interval, setInterval] = useState<Interval>(
    asked?.payment_recurring_interval ?? subscription?.plan.payment_recurring_interval ?? "month",
  );
  const [chosenPlan, setChosenPlan] = useState(asked?.credit_packs_plan_type ?? null);
  const given = useAuth(({ user }) => (user === null ? "free" : planOf(user.subscriptions)));
  const mayChoose = useCan("my_plan", subscription === null ? "add" : "edit");
  const plans = plansOf(offers, interval).filter(({ plan_type }) => plan_type === "paid");
  const chosen = plans.find(({ credit_packs_plan_type }) => credit_packs_plan_type === chosenPlan);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      {mayChoose ? null : (
        <Callout
          tone="info"
          title={subscription === null ? "Your role may not buy a plan" : "Your role may not change the plan"}
        >
          Ask an administrator of this workspace to {subscription === null ? "buy one" : "change it"}, or to
          let you.
        </Callout>
      )}
      {subscription === null && given !== "free" ? (
        <Callout tone="info" title={`${given} was given to this workspace`}>
          A plan that you buy takes its place. A smaller one brings less than you have now.
        </Callout>
      ) : null}
      <IntervalSwitch value={interval} onChange={setInterval} />
      <PlanChoice
        plans={plans}
        current={subscription}
        chosen={chosen}
        isFixed={!mayChoose}
        onChange={({ credit_packs_plan_type }) => setChosenPlan(credit_packs_plan_type)}
      />
      {mayChoose ? <ChosenPlan plan={chosen} current={subscription} /> : null}
      {chosen === undefined || !mayChoose ? null : subscription === null ? (
        <FirstPlan plan={chosen} onPaid={onPaid} />
      ) : chosen.id === subscription.plan.id && subscription.scheduled_plan === null ? null : (
        <PlanChange key={chosen.id} plan={chosen} current={subscription} onPaid={onPaid} />
      )}
    </div>
  );
}

/** What to do next. On a small screen the plan that is chosen stays at the bottom, with a way to its amounts beneath. */
function ChosenPlan({ plan, current }: { plan: CustomPlan | undefined; current: Subscription | null }) {
  const bar = useRef<HTMLDivElement>(null);
  if (plan === undefined)
    return <p className="text-sm text-ink-muted">Choose one to see every amount and to go on.</p>;
  if (plan.id === current?.plan.id && current.scheduled_plan === null) return null;
  return (
    <div
      ref={bar}
      className="sticky bottom-4 z-10 flex items-center justify-between gap-4 rounded-card border border-line bg-surface p-3 pl-5 shadow-high lg:hidden"
    >
      <p className="figures min-w-0 truncate text-sm font-medium text-ink">
        {plan.name}, {formatPrice(plan.amount)} a {plan.payment_recurring_interval ?? "month"}
      </p>
      <Button onClick={() => bar.current?.nextElementSibling?.scrollIntoView({ block: "center" })}>
        See the amounts
      </Button>
    </div>
  );
}

const Loading = () => (
  <div aria-busy="true" className="grid gap-6">
    <p role="status" className="sr-only">
      Loading the plans
    </p>
    <Skeleton className="h-[2.625rem] w-64" />
    <div className="grid gap-5 lg:grid-cols-3">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-[13.5rem] rounded-card!" />
      ))}
    </div>
  </div>
);
