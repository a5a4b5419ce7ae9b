import type { Preview, Subscription } from "@winnow/core/billing/schema";
import type { ReactNode } from "react";
import { formatDay } from "../../../lib/date.ts";
import { formatAmount } from "../../../lib/money.ts";
import { formatCount } from "../../../lib/number.ts";

/** A plan change in numbers: the amounts as Paddle states them, its balance, and what becomes of the plan credits. */
export const PreviewAmounts = ({ preview, current }: { preview: Preview; current: Subscription }) => (
  <div className="grid gap-5">
    <div className="grid items-start gap-5 lg:grid-cols-2">
      <Money preview={preview} current={current} />
      {preview.plan_credits === null ? null : (
        <Credits credits={preview.plan_credits} current={current} plan={preview.plan.name} />
      )}
    </div>
    <p className="figures text-sm text-ink-muted">{creditsText(preview, current)}</p>
  </div>
);

function Money({ preview, current }: { preview: Preview; current: Subscription }) {
  const { plan, at_once: isNow, charge, credit, credit_used, due_now, credit_to_balance } = preview;
  const { next_payment, balance } = preview;
  return (
    <List title="Money">
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
      {balance.before > 0 || balance.after > 0 ? (
        <Line label="Balance at Paddle">
          {balance.before === balance.after
            ? formatAmount(balance.after)
            : `${formatAmount(balance.before)} → ${formatAmount(balance.after)}`}
        </Line>
      ) : null}
      <Line label={`Next payment, ${formatDay(next_payment.at)}, plus tax`}>
        {formatAmount(next_payment.amount)}
      </Line>
    </List>
  );
}

interface CreditsProps {
  credits: NonNullable<Preview["plan_credits"]>;
  current: Subscription;
  /** The name of the new plan. */
  plan: string;
}

const Credits = ({ credits: { before, added, expired, taken, after }, current, plan }: CreditsProps) => (
  <List title="Plan credits">
    <Line label={`Left of ${current.plan.name}`}>{formatCount(before)}</Line>
    {expired > 0 ? <Line label="Expire">−{formatCount(expired)}</Line> : null}
    <Line label={`Come with ${plan}`}>+{formatCount(added)}</Line>
    {taken > 0 ? <Line label="Used beyond the time that has passed">−{formatCount(taken)}</Line> : null}
    <Line label="Can be spent after the change" isSum>
      <span className="text-lg font-semibold">{formatCount(after)}</span>
    </Line>
  </List>
);

function creditsText({ kind, plan, monthly_credits, ...preview }: Preview, current: Subscription): string {
  const credits = `${formatCount(monthly_credits)} plan credits`;
  if (kind === "keep") return `${credits} go on coming every month.`;
  const day = formatDay(preview.plan_credits === null ? preview.effective_at : preview.next_payment.at);
  const lifetime = "Lifetime credits stay as they are.";
  if (preview.plan_credits === null)
    return `What is left of ${current.plan.name} on ${day} expires; ${credits} a month come with ${plan.name} from then on. ${lifetime}`;
  const until = kind === "interval" ? "every month" : `every month from ${day} on`;
  return `${credits} come ${until}. ${lifetime}`;
}

const List = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="rounded-card bg-sunken p-5">
    <h3 className="mb-3 text-sm font-semibold text-ink">{title}</h3>
    <dl className="grid gap-2.5 text-sm">{children}</dl>
  </section>
);

interface LineProps {
  label: string;
  /** Drawn below a rule. */
  isSum?: boolean;
  children: ReactNode;
}

const Line = ({ label, isSum = false, children }: LineProps) => (
  <div
    className={`flex items-baseline justify-between gap-x-6 ${isSum ? "border-t border-line pt-2.5" : ""}`}
  >
    <dt className="min-w-0 text-ink-muted">{label}</dt>
    <dd className="figures shrink-0 text-right text-ink">{children}</dd>
  </div>
);
