import type { Preview, Subscription } from "@winnow/core/billing/schema";
import type { ReactNode } from "react";
import { formatDay } from "../../../lib/date.ts";
import { formatAmount } from "../../../lib/money.ts";
import { formatCount } from "../../../lib/number.ts";

/** The amounts of a plan change as Paddle states them, and what becomes of the credits. */
export function PreviewAmounts({ preview, current }: { preview: Preview; current: Subscription }) {
  const {
    plan,
    at_once: isNow,
    charge,
    credit,
    credit_used,
    due_now,
    credit_to_balance,
    next_payment,
  } = preview;
  return (
    <div className="grid gap-5">
      <dl className="grid gap-2.5 rounded-card bg-sunken p-5 text-sm">
        {isNow ? (
          <>
            <Line label={`${plan.name}, until ${formatDay(next_payment.at)}`}>{formatAmount(charge)}</Line>
            <Line label={`Unused part of ${current.plan.name}`}>{formatAmount(-Math.abs(credit))}</Line>
            {credit_used > 0 ? <Line label="Paid by the balance">{formatAmount(-credit_used)}</Line> : null}
          </>
        ) : null}
        <Line label="Due now, taxes included" isSum={isNow}>
          <span className="text-lg font-semibold">{formatAmount(due_now)}</span>
        </Line>
        {credit_to_balance > 0 ? (
          <Line label="Kept for the next payments">{formatAmount(credit_to_balance)}</Line>
        ) : null}
        <Line label={`Next payment, ${formatDay(next_payment.at)}, plus tax`}>
          {formatAmount(next_payment.amount)}
        </Line>
      </dl>
      <p className="figures text-sm text-ink-muted">{creditsText(preview)}</p>
    </div>
  );
}

function creditsText({ kind, plan, monthly_credits, credits_until_renewal, ...preview }: Preview): string {
  const credits = `${formatCount(monthly_credits)} plan credits`;
  if (kind === "keep") return `${credits} go on coming every month.`;
  if (credits_until_renewal === null)
    return `${credits} a month come with ${plan.name} from ${formatDay(preview.effective_at)}.`;
  const until = kind === "interval" ? "this month" : `until ${formatDay(preview.next_payment.at)}`;
  return `${formatCount(credits_until_renewal)} plan credits can be spent ${until}, then ${credits} come every month.`;
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
