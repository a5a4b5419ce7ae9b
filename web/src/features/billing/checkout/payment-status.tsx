import { type ReactNode, useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { formatQuantity } from "../../../lib/number.ts";
import { ownPath, paths } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Progress } from "../../../ui/state/progress.tsx";
import { Mark } from "../../../ui/status-mark.tsx";
import { toast } from "../../../ui/overlay/toast.ts";
import { useRefetch } from "../../../lib/refetch.ts";
import type { Awaited } from "../granted.ts";

interface PaymentStatusProps {
  awaited: Awaited;
  /** The granted credits; null while they are on their way. */
  credits: number | null;
  isLate: boolean;
  /** Links to what the payment opens, beside the others. */
  children?: ReactNode;
}

/** A payment from the checkout to the ledger. With a `from` in the URL, its arrival leads back there. */
export function PaymentStatus({ awaited, credits, isLate, children }: PaymentStatusProps) {
  const [search] = useSearchParams();
  const from = ownPath(search.get("from"));
  const navigate = useNavigate();
  const changed = useRefetch("plan");
  const arrived = useRef(false);
  useEffect(() => {
    if (credits === null || arrived.current) return;
    arrived.current = true;
    void changed().then(() => {
      if (from === null) return;
      toast.success(`${formatQuantity(credits, "credit")} are here. Go on where you were.`);
      return navigate(from, { replace: true });
    });
  }, [credits, from, changed, navigate]);

  return (
    <Card aria-labelledby="payment-title" className="p-6 sm:p-8">
      <div role="status">
        <h2 id="payment-title" className="flex items-center gap-2.5 text-lg font-semibold text-ink">
          {credits === null ? null : <Mark tone="valid" />}
          {credits === null ? "Your payment is on its way" : `${formatQuantity(credits, "credit")} are here`}
        </h2>
        <p className="mt-1 max-w-xl text-sm text-ink-muted">
          {credits !== null
            ? "The payment has arrived, and the credits can be spent. The invoice is in the payment history."
            : isLate
              ? "It takes longer than usual. Nothing is lost: the credits appear by themselves as soon as Paddle has reported the payment. You may leave this page."
              : "Paddle has your payment. The credits arrive within seconds."}
        </p>
      </div>
      {credits === null ? (
        <div className="mt-5">
          <Progress label="Payment" percent={null} text="on its way" />
          {isLate && "transaction" in awaited ? (
            <p className="mt-3 text-[0.8125rem] break-all text-ink-muted">
              Paddle’s number of this payment: {awaited.transaction}
            </p>
          ) : null}
        </div>
      ) : (
        <div className="mt-5 flex flex-wrap gap-2">
          <Link to={from ?? paths.myPlan} className={buttonStyle({ variant: "primary" })}>
            {from === null ? "Go to plan" : "Go on where you were"}
          </Link>
          {children}
          <Link to={paths.paymentHistory} className={buttonStyle()}>
            Payment history
          </Link>
        </div>
      )}
    </Card>
  );
}
