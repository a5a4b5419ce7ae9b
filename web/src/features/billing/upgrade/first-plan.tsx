import type { CustomPlan } from "@winnow/core/billing/schema";
import { formatAmount } from "../../../lib/money.ts";
import { formatCount } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CheckoutError } from "../checkout/checkout-error.tsx";
import type { Awaited } from "../granted.ts";
import { useCheckout } from "../checkout/use-checkout.ts";

interface FirstPlanProps {
  plan: CustomPlan;
  onPaid: (grant: Awaited) => void;
}

/** The first plan of a workspace, paid at the checkout. */
export function FirstPlan({ plan, onPaid }: FirstPlanProps) {
  const checkout = useCheckout((transaction) => onPaid({ transaction }));
  const each = plan.payment_recurring_interval === "year" ? "year" : "month";
  return (
    <Card aria-labelledby="first-title" className="p-6 sm:p-8">
      {checkout.error === null ? null : (
        <div className="mb-5">
          <CheckoutError error={checkout.error} />
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-5">
        <div className="min-w-0 flex-1 basis-72">
          <h2 id="first-title" className="figures text-lg font-semibold text-ink">
            {plan.name}: {formatAmount(plan.amount)} now, then every {each}
          </h2>
          <p className="figures mt-1 text-sm text-ink-muted">
            {formatCount(plan.credits)} credits at once and every month. Taxes are added where they apply, and
            shown before you pay. You can cancel at any time; the plan then ends with its period.
          </p>
        </div>
        <Button
          variant="primary"
          size="large"
          pending={checkout.isOpen}
          onClick={() => checkout.begin({ id: plan.id, quantity: 1 })}
        >
          Go to checkout
        </Button>
      </div>
    </Card>
  );
}
