import { centsPerMonth } from "@winnow/core/billing/comparison";
import type { CustomPlan } from "@winnow/core/billing/schema";
import { formatPrice } from "../../lib/money.ts";

/** The price of a plan by the month, and what is paid where that is by the year. */
export const PlanPrice = ({ plan }: { plan: CustomPlan }) => (
  <>
    <span className="flex items-baseline gap-1.5">
      <span className="figures font-display text-[2.125rem] leading-none text-ink">
        {formatPrice(centsPerMonth(plan))}
      </span>
      {plan.amount === 0 ? null : <span className="text-sm text-ink-muted">a month</span>}
    </span>
    <span className="figures mt-1.5 block min-h-5 text-[0.8125rem] text-ink-muted">
      {plan.amount === 0
        ? "No card needed"
        : plan.payment_recurring_interval === "year"
          ? `${formatPrice(plan.amount)} once a year`
          : "Paid every month"}
    </span>
  </>
);
