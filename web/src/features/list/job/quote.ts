/** Credits that the paid job will take, and how many of them are missing. */
import type { Bucket } from "@winnow/core/credit/schema";
import type { Info, Rows } from "@winnow/core/list/schema";

interface Quotable {
  rows: Pick<Rows, "distinct">;
  analysis: Pick<NonNullable<Info["analysis"]>, "health"> | null;
}

/** At most; addresses that stay unknown are refunded. From the analysis if there is one, otherwise one for each address. */
export const creditsFor = ({ rows, analysis }: Quotable): number =>
  analysis?.health?.cleaning.credits ?? rows.distinct;

/** Missing credits; 0 if the balance suffices. */
export const missingCredits = (credits: number, bucket: Pick<Bucket, "total_credits">): number =>
  Math.max(0, credits - bucket.total_credits);
