import { useQuery } from "@tanstack/react-query";
import type { CustomPlan, Preview, Subscription } from "@winnow/core/billing/schema";
import { Link } from "react-router";
import { ApiError, errorMessage, refusalIn } from "../../../lib/api-error.ts";
import { formatDay } from "../../../lib/date.ts";
import { formatAmount } from "../../../lib/money.ts";
import { formatQuantity } from "../../../lib/number.ts";
import { paths } from "../../../paths.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { Card } from "../../../ui/card.tsx";
import { Skeleton } from "../../../ui/state/skeleton.tsx";
import { TextButton } from "../../../ui/text-link.tsx";
import type { Awaited } from "../granted.ts";
import { ManageBilling } from "../manage-billing.tsx";
import { previewQuery } from "../queries.ts";
import { PreviewAmounts } from "./preview-amounts.tsx";
import { newPreview, useChangePlan } from "./use-change-plan.ts";

interface PlanChangeProps {
  plan: CustomPlan;
  current: Subscription;
  onPaid: (grant: Awaited) => void;
}

/** What the change would cost, to the cent, and the button that makes it. */
export function PlanChange({ plan, current, onPaid }: PlanChangeProps) {
  const { data: preview, error, refetch } = useQuery(previewQuery(plan.id));
  const change = useChangePlan(plan.id, onPaid);
  const refusal = refusalIn(error);
  if (refusal !== null && preview === undefined)
    return (
      <Callout tone="warning" title="The plan cannot be changed now" announce>
        {refusal} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (error !== null && preview === undefined)
    return (
      <Callout tone="error" title="The amounts could not be loaded" announce>
        {errorMessage(error)} <TextButton onClick={() => void refetch()}>Try again</TextButton>
      </Callout>
    );
  if (preview === undefined)
    return (
      <div aria-busy="true">
        <p role="status" className="sr-only">
          Loading the amounts
        </p>
        <Skeleton className="h-[24rem] rounded-card!" />
      </div>
    );
  const { exceeds_seats_by: excess } = preview;
  return (
    <Card aria-labelledby="change-title" className="p-6 sm:p-8">
      <h2 id="change-title" className="text-lg font-semibold text-ink">
        {titleOf(preview, current)}
      </h2>
      <p className="mt-1 max-w-2xl text-sm text-ink-muted">{textOf(preview, current)}</p>
      <div className="mt-6">
        <PreviewAmounts preview={preview} current={current} />
      </div>
      {change.isError ? (
        <div className="mt-6">
          <Refusal error={change.error} />
        </div>
      ) : null}
      {excess > 0 ? (
        <div className="mt-6">
          <Callout
            tone="warning"
            title={`The team has ${formatQuantity(excess, "person", "people")} too many`}
          >
            {plan.name} has room for {formatQuantity(plan.max_team_members ?? 0, "other", "others")} besides
            the owner, invitations included. Remove somebody or revoke an invitation first.
            <span className="mt-3 block">
              <Link to={paths.myTeam} className={buttonStyle({ size: "small" })}>
                Go to team
              </Link>
            </span>
          </Callout>
        </div>
      ) : (
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            size="large"
            className="h-auto! min-h-11 max-w-full shrink! py-2 whitespace-normal!"
            pending={change.isPending}
            onClick={() => change.mutate(preview)}
          >
            {actionOf(preview)}
          </Button>
          <Link to={paths.myPlan} className={buttonStyle({ variant: "ghost", size: "large" })}>
            Leave it as it is
          </Link>
        </div>
      )}
    </Card>
  );
}

/** Why the change was refused. Nothing was charged then. */
function Refusal({ error }: { error: unknown }) {
  // The warning about the team's size says why.
  if (newPreview(error) !== null && hasCode(error, "billing.too_many_members")) return null;
  if (newPreview(error) !== null)
    return (
      <Callout tone="warning" title="The amount has risen" announce>
        Nothing was charged. Look at the new amount, and confirm once more.
      </Callout>
    );
  const isDeclined = error instanceof ApiError && error.status === 402;
  return (
    <Callout
      tone="error"
      title={isDeclined ? "The payment was declined" : "The plan was not changed"}
      announce
    >
      {errorMessage(error)}
      {isDeclined ? (
        <span className="mt-3 block">
          <ManageBilling />
        </span>
      ) : null}
    </Callout>
  );
}

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;

/** The plan's name; with its interval where that changes. */
const nameOf = ({ kind, plan }: Preview): string =>
  kind === "interval"
    ? `${plan.name}, paid by the ${plan.payment_recurring_interval ?? "month"},`
    : plan.name;

const titleOf = (preview: Preview, current: Subscription): string =>
  preview.kind === "keep"
    ? `${current.plan.name} goes on`
    : `${nameOf(preview)} from ${preview.at_once ? "now on" : formatDay(preview.effective_at)}`;

const textOf = ({ kind, at_once, plan, effective_at }: Preview, current: Subscription): string => {
  if (kind === "keep") return "The plan that was to come is dropped. Nothing is charged now.";
  if (!at_once)
    return `Nothing is charged now. ${current.plan.name} and its credits hold until ${formatDay(effective_at)}; ${plan.name} begins then.`;
  return kind === "interval"
    ? `A new period begins now. You pay for it in full, less what is unused of ${current.plan.name}.`
    : `You pay for the rest of the period, less what is unused of ${current.plan.name}.`;
};

const actionOf = (preview: Preview): string => {
  const { kind, at_once, plan, due_now, effective_at } = preview;
  const target =
    kind === "interval" ? `${plan.name}, ${plan.payment_recurring_interval ?? "month"}ly` : plan.name;
  if (kind === "keep") return `Keep ${plan.name}`;
  if (!at_once) return `Change to ${target}${kind === "interval" ? "," : ""} on ${formatDay(effective_at)}`;
  const verb = `change to ${target}`;
  const text = due_now > 0 ? `pay ${formatAmount(due_now)} and ${verb}` : verb;
  return text.charAt(0).toUpperCase() + text.slice(1);
};
