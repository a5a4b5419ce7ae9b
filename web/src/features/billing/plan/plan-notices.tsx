import type { Subscription } from "@winnow/core/billing/schema";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { errorMessage } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { formatDay } from "../../../lib/date.ts";
import { formatAmount, formatPrice } from "../../../lib/money.ts";
import { planChoice } from "../../../paths.ts";
import { Button, buttonStyle } from "../../../ui/button.tsx";
import { Callout } from "../../../ui/state/callout.tsx";
import { ManageBilling } from "../manage-billing.tsx";
import { useUndoCancel } from "../queries.ts";

/** What needs attention: a failed payment, one that was charged back, a scheduled end, a scheduled smaller plan. */
export function PlanNotices({ subscription }: { subscription: Subscription }) {
  const { payment_failed, charged_back, scheduled_cancel_at, scheduled_plan, plan } = subscription;
  const mayEdit = useCan("my_plan", "edit");
  return (
    <>
      {payment_failed ? (
        <Callout tone="error" title="The last payment failed">
          Paddle tries again in the next days. Lists, results and the credits that are left stay; new plan
          credits come with the payment.
          {mayEdit ? (
            <Actions>
              <ManageBilling variant="primary" />
            </Actions>
          ) : (
            " Ask an administrator of this workspace to update the payment method."
          )}
        </Callout>
      ) : null}
      {charged_back === null ? null : <ChargedBack subscription={subscription} />}
      {scheduled_cancel_at === null ? null : (
        <Callout tone="warning" title={`${plan.name} ends on ${formatDay(scheduled_cancel_at)}`}>
          {charged_back === "no_plan"
            ? "It is not charged again. Lifetime credits stay."
            : "Until then everything stays as it is. Afterwards the workspace is on the Free Plan; lifetime credits stay."}
          {mayEdit ? <UndoCancel name={plan.name} /> : null}
        </Callout>
      )}
      {scheduled_plan === null ? null : (
        <Callout
          tone="info"
          title={`${scheduled_plan.plan.name} from ${formatDay(scheduled_plan.from)}, for ${formatPrice(scheduled_plan.plan.amount)} a ${scheduled_plan.plan.payment_recurring_interval ?? "month"}`}
        >
          {plan.name} and its credits hold until then.
          {mayEdit ? (
            <Actions>
              <Link to={planChoice(plan.id)} className={buttonStyle({ size: "small" })}>
                Keep {plan.name}
              </Link>
            </Actions>
          ) : null}
        </Callout>
      )}
    </>
  );
}

/** The bank took a payment back, and Paddle goes on with the subscription. */
function ChargedBack({ subscription }: { subscription: Subscription }) {
  const { charged_back, next_payment: next, plan, current_period: period } = subscription;
  const isGone = charged_back === "no_plan";
  return (
    <Callout tone="error" title="The last payment was charged back">
      {isGone
        ? `The bank took it back, so ${plan.name} and its monthly credits are not there any more.`
        : `The bank took it back, so you have what was paid for before: ${plan.name}${period === null ? "" : ` until ${formatDay(period.ends_at)}`}.`}{" "}
      {next === null
        ? "The subscription is not charged again."
        : `The subscription goes on: it renews on ${formatDay(next.at)} for ${formatAmount(next.amount)} plus tax, unless it is cancelled.`}{" "}
      If the dispute was a mistake, tell your bank: the plan comes back when the dispute is won.
    </Callout>
  );
}

function UndoCancel({ name }: { name: string }) {
  const undo = useUndoCancel();
  return (
    <>
      {undo.isError ? <span className="mt-2 block text-danger">{errorMessage(undo.error)}</span> : null}
      <Actions>
        <Button size="small" pending={undo.isPending} onClick={() => undo.mutate()}>
          Keep {name}
        </Button>
      </Actions>
    </>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="mt-3 flex flex-wrap gap-2">{children}</div>
);
