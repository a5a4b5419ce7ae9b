import { centsPerThousand } from "@winnow/core/billing/comparison";
import type { CustomPlan, Subscription } from "@winnow/core/billing/schema";
import { useId } from "react";
import { formatPrice } from "../../../lib/money.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Badge } from "../../../ui/status-mark.tsx";

import { PlanPrice } from "../plan-price.tsx";

interface PlanChoiceProps {
  plans: readonly CustomPlan[];
  current: Subscription | null;
  chosen: CustomPlan | undefined;
  /** Shows the plans without a choice. */
  isFixed: boolean;
  onChange: (plan: CustomPlan) => void;
}

/** The paid plans, one of them chosen; the present one is marked. */
export function PlanChoice({ plans, current, chosen, isFixed, onChange }: PlanChoiceProps) {
  const name = useId();
  return (
    <fieldset>
      <legend className="sr-only">Plan</legend>
      <div className="grid gap-5 lg:grid-cols-3">
        {plans.map((plan) => (
          <label
            key={plan.id}
            className={`relative flex flex-col rounded-card border border-line bg-surface p-6 shadow-low ${isFixed ? "" : "cursor-pointer hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"}`}
          >
            <span className="flex min-h-6 items-center justify-between gap-2">
              <span className="flex items-center gap-3 text-base font-semibold text-ink">
                {isFixed ? null : (
                  <input
                    type="radio"
                    name={name}
                    aria-label={plan.name}
                    checked={plan.id === chosen?.id}
                    onChange={() => onChange(plan)}
                    className="size-[1.125rem] shrink-0 appearance-none rounded-full border border-line-strong bg-surface checked:border-[5px] checked:border-accent"
                  />
                )}
                {plan.name}
              </span>
              {plan.id === current?.plan.id ? <Badge tone="accent">Your plan</Badge> : null}
            </span>
            <span className="mt-4 block">
              <PlanPrice plan={plan} />
            </span>
            <span className="figures mt-4 block text-sm text-ink">
              {formatCount(plan.credits)} credits every month
              <span className="block text-ink-muted">{formatPrice(centsPerThousand(plan))} for 1,000</span>
              <span className="block text-ink-muted">
                You and {formatQuantity(plan.max_team_members ?? 0, "other", "others")}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
