import type { Bucket } from "@winnow/core/credit/schema";

/** What can be spent after a purchase of lifetime credits, which first makes up for negative ones. */
export const balanceAfter = (
  { monthly_credits, lifetime_credits }: Pick<Bucket, "monthly_credits" | "lifetime_credits">,
  bought: number,
): number => monthly_credits + Math.max(0, lifetime_credits + bought);
