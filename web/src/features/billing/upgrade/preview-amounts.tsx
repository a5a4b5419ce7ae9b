import type { Preview, Subscription } from "@winnow/core/billing/schema";
import type { ReactNode } from "react";
import { formatDay } from "../../../lib/date.ts";
import { formatAmount } from "../../../lib/money.ts";
import { formatCount, formatQuantity } from "../../../lib/number.ts";
import { Callout } from "../../../ui/callout.tsx";

/** The amounts of a plan change as Paddle states them, and what becomes of the credits. */
export function PreviewAmounts({ preview, current }: { preview: Preview; current: Subscription }) {
  const { plan, kind, charge, credit, due_now, credit_to_balance, next_payment } = preview;
  const isNow = kind === "upgrade" || kind === "interval";
  return (
    <div className="grid gap-5">
      <dl className="grid gap-2.5 rounded-card bg-sunken p-5 text-sm">
        {isNow ? (
          <>
            <Line label={`${plan.name}, until ${formatDay(next_payment.at)}`}>{formatAmount(charge)}</Line>
            <Line label={`Unused part of ${current.plan.name}`}>{formatAmount(-Math.abs(credit))}</Line>
          </>
        ) : null}
        <Line label="Due now, taxes included" isSum={isNow}>
          <span className="text-lg font-semibold">{formatAmount(due_now)}</span>
        </Line>
        {credit_to_balance > 0 ? (
          <Line label="Kept for the next payments">{formatAmount(credit_to_balance)}</Line>
        ) : null}
        <Line label={`Next payment, ${formatDay(next_payment.at)}, taxes included`}>
          {formatAmount(next_payment.amount)}
        </Line>
      </dl>
      <p className="figures text-sm text-ink-muted">{creditsText(preview)}</p>
      {preview.claw_back > 0 ? (
        <Callout tone="warning" title={`${formatQuantity(preview.claw_back, "lifetime credit")} are taken`}>
          This period has used more plan credits than the part of it that is over. The difference comes from
          lifetime credits, which may become negative; the next pack makes up for it.
        </Callout>
      ) : null}
    </div>
  );
}

function creditsText({ kind, plan, monthly_credits, effective_at }: Preview): string {
  const credits = `${formatCount(monthly_credits)} plan credits`;
  switch (kind) {
    case "upgrade":
    case "interval":
      return `${credits} come at once in place of those that are left, and then every month.`;
    case "downgrade":
      return `${credits} a month come with ${plan.name} from ${formatDay(effective_at)}.`;
    case "keep":
      return `${credits} go on coming every month.`;
  }
}

interface LineProps {
  label: string;
  /** Drawn below a rule. */
  isSum?: boolean;
  children: ReactNode;
}

const Line = ({ label, isSum = false, children }: LineProps) => (
  <div
    className={`flex flex-wrap items-baseline justify-between gap-x-6 ${isSum ? "border-t border-line pt-2.5" : ""}`}
  >
    <dt className="text-ink-muted">{label}</dt>
    <dd className="figures ml-auto text-ink">{children}</dd>
  </div>
);
