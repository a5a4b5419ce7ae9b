/** What is shown where an action lacks credits. */
import { Link, useLocation } from "react-router";
import { ApiError } from "../../../lib/api-error.ts";
import { useCan } from "../../../lib/auth.ts";
import { addCreditsFor } from "../../../paths.ts";
import { buttonStyle } from "../../../ui/button.tsx";

/** Whether credits are missing, so that buying some helps. It does not where a monthly limit is reached. */
export const isPaymentRequired = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 402 && error.code !== "budget.exhausted";

/** Leads to a purchase of the missing credits and back to this page. Others are told whom to ask. */
export function AddCredits({ missing }: { missing: number }) {
  const mayBuy = useCan("my_plan", "add");
  const { pathname, search } = useLocation();
  return mayBuy ? (
    <span className="mt-3 block">
      <Link to={addCreditsFor(`${pathname}${search}`, missing)} className={buttonStyle({ size: "small" })}>
        Add Credit
      </Link>
    </span>
  ) : (
    " Ask the person who manages the plan of this workspace to add credits."
  );
}
