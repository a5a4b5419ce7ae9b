/** Credits that the paid job reserves at its start, and how many of them are missing. */
import type { Bucket } from "@winnow/core/credit/schema";
import type { Info, Rows } from "@winnow/core/list/schema";

interface Quotable {
  rows: Pick<Rows, "distinct">;
  analysis: Pick<NonNullable<Info["analysis"]>, "health"> | null;
}

/** From the analysis if there is one, otherwise one for each address: also for those that rules block, which may change. */
export function reservedFor({ rows, analysis }: Quotable): number {
  const cleaning = analysis?.health?.cleaning;
  return cleaning ? cleaning.credits + (cleaning.blocked ?? 0) : rows.distinct;
}

/** Missing credits; 0 if the balance suffices. */
export const missingCredits = (credits: number, bucket: Pick<Bucket, "total_credits">): number =>
  Math.max(0, credits - bucket.total_credits);
