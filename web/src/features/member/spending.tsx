import type { Info } from "@winnow/core/member/schema";
import { cx } from "class-variance-authority";
import { formatCount } from "../../lib/number.ts";

/** What a member has spent this month, of their limit where they have one; nothing for who is not told. */
export function Spending({ member: { monthly_limit: limit, spent_this_month: spent } }: { member: Info }) {
  if (spent === null) return null;
  if (limit === null)
    return (
      <span className="figures text-[0.8125rem] text-ink-muted">
        {formatCount(spent)} {spent === 1 ? "credit" : "credits"}
        <span className="sm:hidden"> this month</span>
      </span>
    );
  const isUsedUp = spent >= limit;
  const share = limit === 0 ? 100 : Math.min(100, (spent / limit) * 100);
  return (
    <span className="block max-w-44">
      <span className={cx("figures block text-[0.8125rem]", isUsedUp ? "text-invalid" : "text-ink-muted")}>
        {formatCount(spent)} of {formatCount(limit)}
        <span className="sm:hidden"> credits this month</span>
      </span>
      <span aria-hidden className="mt-1 block h-1 overflow-hidden rounded-full bg-hover">
        <span
          className={cx("block h-full rounded-full", isUsedUp ? "bg-invalid" : "bg-accent")}
          style={{ width: `${share}%` }}
        />
      </span>
    </span>
  );
}
