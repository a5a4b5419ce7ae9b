import type { CustomPlan } from "@winnow/core/billing/schema";
import type { ReactNode } from "react";
import { formatAmount } from "../../../lib/money.ts";
import { formatCount } from "../../../lib/number.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { QuantityField } from "../../../ui/form/quantity-field.tsx";

interface PurchaseSummaryProps {
  pack: CustomPlan;
  quantity: number;
  max: number;
  /** All credits after the purchase; null while they are unknown. */
  balance: number | null;
  isPending: boolean;
  onQuantity: (quantity: number) => void;
  onBuy: () => void;
}

/** What is about to be bought: quantity, credits, total. */
export function PurchaseSummary(props: PurchaseSummaryProps) {
  const { pack, quantity, max, balance, isPending, onQuantity, onBuy } = props;
  const credits = pack.credits * quantity;
  return (
    <Card aria-labelledby="purchase-title" className="p-6">
      <h2 id="purchase-title" className="text-base font-semibold text-ink">
        Your purchase
      </h2>
      <div className="mt-4 flex items-center justify-between gap-4 text-sm">
        <span className="figures text-ink">{pack.name}</span>
        <QuantityField label="Packs" value={quantity} max={max} onChange={onQuantity} />
      </div>
      <dl className="mt-5 grid gap-2.5 border-t border-line pt-5 text-sm">
        <Line label="Lifetime credits">{formatCount(credits)}</Line>
        {balance === null ? null : <Line label="You have then">{formatCount(balance)}</Line>}
        <Line label="Total, without taxes">
          <span className="text-lg font-semibold">{formatAmount(pack.amount * quantity)}</span>
        </Line>
      </dl>
      <Button variant="primary" size="large" className="mt-6 w-full" pending={isPending} onClick={onBuy}>
        Go to checkout
      </Button>
      <p className="mt-3 text-[0.8125rem] text-ink-muted">
        Paddle sells it, shows the taxes before you pay and sends the invoice.
      </p>
    </Card>
  );
}

const Line = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="flex items-baseline justify-between gap-4">
    <dt className="text-ink-muted">{label}</dt>
    <dd className="figures text-ink">{children}</dd>
  </div>
);
